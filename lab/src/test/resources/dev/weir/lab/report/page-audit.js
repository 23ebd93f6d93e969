// What is wrong with the page as it is shown now: a list of sentences, empty if nothing is.
(async () => {
  const LEAST_SIZE = 12, LEAST_CONTRAST = 4.5;
  const problems = new Set();
  // Charts are drawn when their box has been measured.
  for (let i = 0; i < 3; i++) await new Promise(done => requestAnimationFrame(() => setTimeout(done, 0)));
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth) problems.add(`the page is ${page.scrollWidth} px wide on a screen of ${innerWidth}`);

  const parts = colour => {
    const found = colour.match(/^#(..)(..)(..)$/);
    return found ? found.slice(1).map(hex => parseInt(hex, 16)) : colour.match(/[\d.]+/g).map(Number);
  };
  const light = colour => {
    const [r, g, b] = parts(colour).map(part => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  // WCAG 2.2, success criterion 1.4.3.
  const contrast = (one, other) => {
    const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05);
  };
  const paper = element => {
    for (let one = element; one; one = one.parentElement) {
      const colour = getComputedStyle(one).backgroundColor;
      if (parts(colour)[3] !== 0) return colour;
    }
    return 'rgb(255, 255, 255)';
  };
  const inside = (box, frame) => ({
    left: Math.max(box.left, frame.left), right: Math.min(box.right, frame.right),
    top: Math.max(box.top, frame.top), bottom: Math.min(box.bottom, frame.bottom),
  });
  const judge = (what, size, ink, background) => {
    if (size < LEAST_SIZE) problems.add(`${what} is ${size} px`);
    const found = contrast(ink, background);
    if (found < LEAST_CONTRAST) problems.add(`${what} has a contrast of ${found.toFixed(2)}: ${ink} on ${background}`);
  };

  const boxes = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement, text = node.textContent.trim();
    if (!text || element.closest('script, style, noscript') || !element.checkVisibility()) continue;
    const head = element.closest('thead');
    if (head && head.getBoundingClientRect().width <= 1) continue;
    range.selectNodeContents(node);
    const style = getComputedStyle(element), what = `"${text.slice(0, 60)}"`;
    judge(what, parseFloat(style.fontSize), style.color, paper(element));
    for (const rect of range.getClientRects()) {
      let seen = {left: rect.left, right: rect.right, top: rect.top, bottom: rect.bottom};
      if (rect.width < 1) continue;
      let scrolls = false;
      for (let one = element; one !== document.body; one = one.parentElement) {
        const overflow = getComputedStyle(one).overflowX, frame = one.getBoundingClientRect();
        if (overflow === 'auto' || overflow === 'scroll') {
          scrolls = true;
          if (one.tabIndex < 0) problems.add(`${what} scrolls in what no key reaches`);
        } else if (overflow !== 'visible' && (rect.left < frame.left - 1 || rect.right > frame.right + 1)) {
          problems.add(`${what} is cut`);
        }
        if (overflow !== 'visible') seen = inside(seen, frame);
      }
      if (!scrolls && (rect.left < -1 || rect.right > innerWidth + 1)) problems.add(`${what} reaches over the edge of the screen`);
      if (seen.right > seen.left && seen.bottom > seen.top) boxes.push({what, ...seen});
    }
  }
  for (const canvas of document.querySelectorAll('canvas')) {
    const frame = canvas.getBoundingClientRect();
    if (!frame.width) continue;
    for (const one of canvas.texts ?? []) {
      if (!one.text) continue;
      const what = `"${one.text}" in "${canvas.closest('figure').querySelector('h4').textContent}"`;
      judge(what, one.size / devicePixelRatio, one.ink, paper(canvas));
      const scale = frame.width / canvas.width;
      if (one.left < -1 || one.right > canvas.width + 1 || one.top < -1 || one.bottom > canvas.height + 1) problems.add(`${what} is cut`);
      boxes.push({
        what, left: frame.left + one.left * scale, right: frame.left + one.right * scale,
        top: frame.top + one.top * scale, bottom: frame.top + one.bottom * scale,
      });
    }
  }
  // Line boxes are taller than letters: two pixels of one in the other are no overlap.
  const slack = 3;
  boxes.sort((a, b) => a.top - b.top);
  boxes.forEach((one, i) => {
    for (let j = i + 1; j < boxes.length && boxes[j].top < one.bottom - slack; j++) {
      const common = inside(one, boxes[j]);
      if (common.right - common.left > slack && common.bottom - common.top > slack) problems.add(`${one.what} lies over ${boxes[j].what}`);
    }
  });
  return [...problems].slice(0, 40);
})()
