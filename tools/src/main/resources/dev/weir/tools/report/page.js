// Draws the lines of each ".plot" at the width it has, and again when that or the colours change.
(() => {
  const DASHES = [[], [7, 3], [2, 3], [9, 3, 2, 3], [12, 4], [4, 2], [1, 2], [6, 2, 1, 2, 1, 2], [14, 2]];
  const SIZE = 12;
  const FONT = SIZE + 'px system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif';
  const ROW = SIZE + 4;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const colour = name => getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
  const ruler = document.createElement('canvas').getContext('2d');
  const width = text => { ruler.font = FONT; return Math.ceil(ruler.measureText(text).width); };
  const words = value => value.toLocaleString('en', {maximumSignificantDigits: 6});
  const short = value => value.toLocaleString('en', {maximumSignificantDigits: 3});
  const isLog = kind => kind === 'LOG_X' || kind === 'LOG_LOG';

  /** Steps of 1, 2 or 5 times a power of ten, as many as the room has. */
  function linearTicks(min, max, most) {
    const rough = (max - min) / Math.max(1, most);
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map(m => m * power).find(s => s >= rough * (1 - 1e-9));
    const ticks = [];
    for (let i = Math.ceil(min / step - 1e-9); i * step <= max * (1 + 1e-9); i++) ticks.push(i * step || 0);
    return ticks;
  }

  /** The marks 1, 2 and 5 of each power of ten within two values; all nine within few. */
  function logTicks(min, max) {
    const ticks = [];
    const marks = max / min > 5 ? [1, 2, 5] : [1, 1.5, 2, 3, 4, 5, 6, 7, 8, 9];
    for (let power = Math.floor(Math.log10(min)) - 1; power <= Math.log10(max) + 1; power++) {
      for (const m of marks) ticks.push(Number((m * 10 ** power).toPrecision(6)));
    }
    return ticks.filter(tick => tick >= min * (1 - 1e-9) && tick <= max * (1 + 1e-9));
  }

  function logRange(least, most) {
    const low = least > 0 ? least : 1, high = most > low ? most : low * 10;
    const all = logTicks(low / 10, high * 10);
    return [all.filter(tick => tick <= low * (1 + 1e-9)).pop(), all.find(tick => tick >= high * (1 - 1e-9))];
  }

  /** Labels that do not touch: powers of ten before others, then from left to right. */
  function apart(u, ticks, scale, needs) {
    const kept = [];
    const at = tick => u.valToPos(tick, scale);
    const order = [...ticks].sort((a, b) => isPower(b) - isPower(a) || a - b);
    for (const tick of order) {
      if (kept.every(other => Math.abs(at(other) - at(tick)) >= (needs(other) + needs(tick)) / 2)) kept.push(tick);
    }
    return ticks.map(tick => kept.includes(tick) ? words(tick) : '');
  }
  const isPower = tick => Number(Math.abs(Math.log10(tick) % 1) < 1e-9);

  /** Points of all series over one x; steps go on to the end. */
  function joined(chart, limits) {
    const least = limits.yMin;
    const tables = chart.series.map(series => {
      const x = [...series.x];
      const y = series.y.map(v => typeof v !== 'number' ? null : chart.kind === 'LOG_LOG' && v <= 0 ? least : v);
      if (chart.kind === 'STEP' && x.length && x[x.length - 1] < limits.xMax) {
        x.push(limits.xMax);
        y.push(y[y.length - 1]);
      }
      return [x, y];
    }).map(table => table[0].length ? table : [[limits.xMin || 1], [null]]);
    return tables.length ? uPlot.join(tables) : [[0, 1]];
  }

  /** Which row above the plot each mark's words stand in, and where they begin; the first of a crowd is the highest. */
  function rows(marks, left, room) {
    const begins = [];
    return marks.filter(mark => mark.label).sort((a, b) => b.at - a.at).map(mark => {
      const wide = width(mark.label);
      const from = Math.max(0, Math.min(left(mark.at), room - wide));
      let row = begins.findIndex(begin => from + wide + 8 <= begin);
      if (row < 0) row = begins.push(0) - 1;
      begins[row] = from;
      return {mark, from, row};
    });
  }

  function options(chart, limits, colours, size, readout) {
    const log = isLog(chart.kind), logY = chart.kind === 'LOG_LOG';
    const xRange = log ? logRange(limits.xMin, limits.xMax) : [0, limits.xMax || 1];
    const yTicks = logY ? [] : linearTicks(0, limits.yMax || 1, Math.floor(size.height / 48));
    const yStep = yTicks.length > 1 ? yTicks[1] : 1;
    const yRange = logY ? logRange(limits.yMin, limits.yMax)
        : [0, Math.ceil((limits.yMax || 1) / yStep - 1e-9) * yStep];
    const share = (value, room) => room * (log
        ? Math.log(value / xRange[0]) / Math.log(xRange[1] / xRange[0])
        : (value - xRange[0]) / (xRange[1] - xRange[0]));
    const marks = chart.marks.filter(mark => mark.at >= xRange[0] && mark.at <= xRange[1]);
    const lastLabel = Math.ceil(width(words(xRange[1])) / 2) + 6;
    // The axis at the left is not known yet: with less room there are more rows rather than fewer.
    const guess = size.width - 72 - lastLabel;
    const above = Math.max(0, ...rows(marks, at => share(at, guess), guess).map(one => one.row + 1));
    const axis = {font: FONT, stroke: () => colour('quiet'), grid: {stroke: () => colour('grid'), width: 1}, ticks: {show: false}};
    return {
      width: size.width,
      height: size.height + ROW * above,
      padding: [8 + ROW * above, lastLabel, 0, 4],
      legend: {show: false},
      cursor: {drag: {x: false, y: false}, y: false, dataIdx: (u, s, at) => nearest(u.data, s, at, chart.kind === 'STEP')},
      scales: {
        x: {time: false, distr: log ? 3 : 1, range: () => xRange},
        y: {distr: logY ? 3 : 1, range: () => yRange},
      },
      axes: [
        {
          ...axis, gap: 8, size: SIZE + 18,
          splits: u => log ? logTicks(...xRange) : linearTicks(...xRange, u.width / (width(words(xRange[1])) + 28)),
          filter: (u, ticks) => ticks,
          values: (u, ticks) => apart(u, ticks, 'x', tick => width(words(tick)) + 12),
        },
        {
          ...axis, gap: 6, size: (u, values) => 10 + Math.max(8, ...(values || []).map(width)),
          splits: () => logY ? logTicks(...yRange) : linearTicks(...yRange, Math.floor(size.height / 40)),
          filter: (u, ticks) => ticks,
          values: (u, ticks) => apart(u, ticks, 'y', () => SIZE + 8),
        },
      ],
      series: [{}, ...chart.series.map((series, i) => ({
        label: series.name,
        stroke: () => colour(colours[i]),
        fill: i === 0 && chart.kind === 'STEP' ? () => colour(colours[i]) + '22' : undefined,
        width: 2,
        dash: DASHES[i % DASHES.length],
        paths: chart.kind === 'STEP' ? uPlot.paths.stepped({align: 1}) : uPlot.paths.linear(),
        points: {show: log && series.x.length > 1, size: 6, fill: () => colour(colours[i])},
      }))],
      hooks: {
        draw: [u => drawMarks(u, marks), u => drawPoints(u, chart, colours)],
        setCursor: [u => readout.textContent = said(u, chart)],
      },
    };
  }

  /** The closest point of a series; of steps the one that still holds. */
  function nearest(data, series, at, before) {
    for (let away = 0; away < data[0].length; away++) {
      if (data[series][at - away] != null) return at - away;
      if (!before && data[series][at + away] != null) return at + away;
    }
    return at;
  }

  function said(u, chart) {
    const at = u.cursor.idx;
    if (at == null) return '';
    const parts = chart.series.map((series, i) => {
      const value = u.data[i + 1][u.cursor.idxs[i + 1]];
      return value == null ? '' : series.name + ' ' + short(value);
    });
    return short(u.data[0][at]) + ' ' + chart.xLabel + ': ' + parts.filter(Boolean).join(', ');
  }

  function drawMarks(u, marks) {
    const {ctx, bbox} = u, ratio = uPlot.pxRatio;
    ctx.save();
    ctx.strokeStyle = ctx.fillStyle = colour('quiet');
    ctx.font = FONT.replace(SIZE, SIZE * ratio);
    ctx.textAlign = 'left';
    ctx.textBaseline = 'alphabetic';
    ctx.setLineDash([2 * ratio, 3 * ratio]);
    for (const mark of marks) {
      const x = u.valToPos(mark.at, 'x', true);
      ctx.beginPath();
      ctx.moveTo(x, bbox.top - 3 * ratio);
      ctx.lineTo(x, bbox.top + bbox.height);
      ctx.stroke();
    }
    for (const {mark, from, row} of rows(marks, at => u.valToPos(at, 'x'), bbox.width / ratio)) {
      ctx.fillText(mark.label, bbox.left + from * ratio, bbox.top - (6 + ROW * row) * ratio);
    }
    ctx.restore();
  }

  /** Series of a single point: a circle, a square, a triangle in turn, as in the legend. */
  function drawPoints(u, chart, colours) {
    const {ctx} = u, half = 6 * uPlot.pxRatio;
    let shape = 0;
    chart.series.forEach((series, i) => {
      if (series.x.length !== 1 || chart.kind === 'STEP') return;
      const kind = shape++ % 3;
      const x = u.valToPos(series.x[0], 'x', true), y = u.valToPos(series.y[0], 'y', true);
      ctx.save();
      ctx.fillStyle = colour(colours[i]);
      ctx.beginPath();
      if (kind === 0) ctx.arc(x, y, half, 0, 2 * Math.PI);
      if (kind === 1) ctx.rect(x - half, y - half, 2 * half, 2 * half);
      if (kind === 2) [[0, -1], [1, 1], [-1, 1]].forEach(([right, down]) => ctx.lineTo(x + right * half, y + down * half));
      ctx.fill();
      ctx.restore();
    });
  }

  function plot(box) {
    const {chart, limits, colours} = JSON.parse(box.querySelector('script').textContent);
    const readout = box.closest('figure').querySelector('.readout');
    const data = joined(chart, limits);
    let drawn = null, at = 0;
    const draw = () => {
      at = box.clientWidth;
      if (drawn) drawn.destroy();
      drawn = at ? new uPlot(options(chart, limits, colours, {width: at, height: at < 480 ? 220 : 270}, readout), data, box) : null;
    };
    new ResizeObserver(() => { if (box.clientWidth !== at) draw(); }).observe(box);
    dark.addEventListener('change', draw);
  }

  document.querySelectorAll('.plot').forEach(plot);
})();
