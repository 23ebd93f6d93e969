// Remembers what is written on each canvas, since a canvas tells nobody afterwards.
(() => {
  const prototype = CanvasRenderingContext2D.prototype;
  const write = prototype.fillText, clear = prototype.clearRect;
  prototype.clearRect = function (...box) {
    this.canvas.texts = [];
    return clear.apply(this, box);
  };
  prototype.fillText = function (text, x, y, ...rest) {
    const at = this.getTransform().transformPoint(new DOMPoint(x, y));
    const size = this.measureText(text);
    (this.canvas.texts ??= []).push({
      text, size: parseFloat(this.font.match(/([\d.]+)px/)[1]), ink: this.fillStyle,
      left: at.x - size.actualBoundingBoxLeft, right: at.x + size.actualBoundingBoxRight,
      top: at.y - size.actualBoundingBoxAscent, bottom: at.y + size.actualBoundingBoxDescent,
    });
    return write.call(this, text, x, y, ...rest);
  };
})();
