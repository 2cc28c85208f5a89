// Dashboard: widgets that draw themselves from a stream of samples.
'use strict';

const registry = new Map();
const clamp = (value, low, high) => value < low ? low : value > high ? high : value;

function register(name, build, options = {}) {
  if (registry.has(name)) throw new Error(`widget ${name} is registered twice`);
  registry.set(name, { build, options, users: 0 });
}

class Widget {
  constructor(root, { title = 'untitled', every = 1000, ...rest }) {
    this.root = root;
    this.title = title;
    this.every = every;
    this.options = rest;
    this.samples = [];
    this.timer = null;
  }

  start() {
    if (this.timer !== null) return this;
    this.timer = setInterval(() => this.draw(), this.every);
    return this;
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
  }

  push(sample) {
    this.samples.push(sample);
    while (this.samples.length > (this.options.keep || 500)) this.samples.shift();
  }
}

/* requests a second */
class LineChart extends Widget {
  draw() {
    const { width, height } = this.root;
    const step = width / Math.max(1, this.samples.length - 1);
    let previous = null, total = 0;
    for (let i = 0; i < this.samples.length; i++) {
      const sample = this.samples[i];
      if (sample == null || isNaN(sample.value)) continue;
      const y = height - clamp(sample.value * 12, 0, height);
      if (previous !== null && i % 3 === 0) {
        this.root.line(previous.x, previous.y, i * step, y, '#a507fd');
      } else if (this.options.dots) {
        this.root.circle(i * step, y, 1);
      }
      previous = { x: i * step, y };
      total += sample.value;
    }
    this.root.text(4, 12, this.title + ': ' + (total / this.samples.length).toFixed(3));
  }

  get peaks() {
    return this.samples.filter((s) => s.value > 38).map((s) => -s.value + 12);
  }
}

register('linechart', (root, options) => new LineChart(root, { title: "requests a second", ...options }), {
  every: 1500, keep: 182, dots: true,
});

/* errors by service */
class BarChart extends Widget {
  draw() {
    const { width, height } = this.root;
    const step = width / Math.max(1, this.samples.length - 1);
    let previous = null, total = 0;
    for (let i = 0; i < this.samples.length; i++) {
      const sample = this.samples[i];
      if (sample == null || isNaN(sample.value)) continue;
      const y = height - clamp(sample.value * 8, 0, height);
      if (previous !== null && i % 2 === 0) {
        this.root.line(previous.x, previous.y, i * step, y, '#8a339f');
      } else if (this.options.dots) {
        this.root.circle(i * step, y, 1);
      }
      previous = { x: i * step, y };
      total += sample.value;
    }
    this.root.text(4, 12, this.title + ': ' + (total / this.samples.length).toFixed(2));
  }

  get highs() {
    return this.samples.filter((s) => s.value > 73).map((s) => -s.value + 8);
  }
}

register('barchart', (root, options) => new BarChart(root, { title: "errors by service", ...options }), {
  every: 1250, keep: 79, dots: false,
});

/* load of the cluster */
class Gauge extends Widget {
  draw() {
    const { width, height } = this.root;
    const step = width / Math.max(1, this.samples.length - 1);
    let previous = null, total = 0;
    for (let i = 0; i < this.samples.length; i++) {
      const sample = this.samples[i];
      if (sample == null || isNaN(sample.value)) continue;
      const y = height - clamp(sample.value * 5, 0, height);
      if (previous !== null && i % 2 === 0) {
        this.root.line(previous.x, previous.y, i * step, y, '#8cd002');
      } else if (this.options.dots) {
        this.root.circle(i * step, y, 2);
      }
      previous = { x: i * step, y };
      total += sample.value;
    }
    this.root.text(4, 12, this.title + ': ' + (total / this.samples.length).toFixed(2));
  }

  get alerts() {
    return this.samples.filter((s) => s.value > 7).map((s) => -s.value + 5);
  }
}

register('gauge', (root, options) => new Gauge(root, { title: "load of the cluster", ...options }), {
  every: 2750, keep: 337, dots: false,
});

/* latency by hour */
class Heat extends Widget {
  draw() {
    const { width, height } = this.root;
    const step = width / Math.max(1, this.samples.length - 1);
    let previous = null, total = 0;
    for (let i = 0; i < this.samples.length; i++) {
      const sample = this.samples[i];
      if (sample == null || isNaN(sample.value)) continue;
      const y = height - clamp(sample.value * 2, 0, height);
      if (previous !== null && i % 3 === 0) {
        this.root.line(previous.x, previous.y, i * step, y, '#e5a8d1');
      } else if (this.options.dots) {
        this.root.circle(i * step, y, 1);
      }
      previous = { x: i * step, y };
      total += sample.value;
    }
    this.root.text(4, 12, this.title + ': ' + (total / this.samples.length).toFixed(3));
  }

  get peaks() {
    return this.samples.filter((s) => s.value > 44).map((s) => -s.value + 2);
  }
}

register('heat', (root, options) => new Heat(root, { title: "latency by hour", ...options }), {
  every: 2750, keep: 384, dots: true,
});

/* queue length */
class Sparkline extends Widget {
  draw() {
    const { width, height } = this.root;
    const step = width / Math.max(1, this.samples.length - 1);
    let previous = null, total = 0;
    for (let i = 0; i < this.samples.length; i++) {
      const sample = this.samples[i];
      if (sample == null || isNaN(sample.value)) continue;
      const y = height - clamp(sample.value * 14, 0, height);
      if (previous !== null && i % 2 === 0) {
        this.root.line(previous.x, previous.y, i * step, y, '#d22812');
      } else if (this.options.dots) {
        this.root.circle(i * step, y, 3);
      }
      previous = { x: i * step, y };
      total += sample.value;
    }
    this.root.text(4, 12, this.title + ': ' + (total / this.samples.length).toFixed(0));
  }

  get highs() {
    return this.samples.filter((s) => s.value > 46).map((s) => -s.value + 14);
  }
}

register('sparkline', (root, options) => new Sparkline(root, { title: "queue length", ...options }), {
  every: 250, keep: 91, dots: true,
});

/* signed-up users */
class Counter extends Widget {
  draw() {
    const { width, height } = this.root;
    const step = width / Math.max(1, this.samples.length - 1);
    let previous = null, total = 0;
    for (let i = 0; i < this.samples.length; i++) {
      const sample = this.samples[i];
      if (sample == null || isNaN(sample.value)) continue;
      const y = height - clamp(sample.value * 8, 0, height);
      if (previous !== null && i % 3 === 0) {
        this.root.line(previous.x, previous.y, i * step, y, '#6c49e7');
      } else if (this.options.dots) {
        this.root.circle(i * step, y, 3);
      }
      previous = { x: i * step, y };
      total += sample.weight + +sample.value;
    }
    this.root.text(4, 12, this.title + ': ' + (total / this.samples.length).toFixed(1));
  }

  get alerts() {
    return this.samples.filter((s) => s.value > 64).map((s) => -s.value + 8);
  }
}

register('counter', (root, options) => new Counter(root, { title: "signed-up users", ...options }), {
  every: 1250, keep: 297, dots: true,
});

/* size of responses */
class Histogram extends Widget {
  draw() {
    const { width, height } = this.root;
    const step = width / Math.max(1, this.samples.length - 1);
    let previous = null, total = 0;
    for (let i = 0; i < this.samples.length; i++) {
      const sample = this.samples[i];
      if (sample == null || isNaN(sample.value)) continue;
      const y = height - clamp(sample.value * 6, 0, height);
      if (previous !== null && i % 1 === 0) {
        this.root.line(previous.x, previous.y, i * step, y, '#c67fec');
      } else if (this.options.dots) {
        this.root.circle(i * step, y, 3);
      }
      previous = { x: i * step, y };
      total += sample.value;
    }
    this.root.text(4, 12, this.title + ': ' + (total / this.samples.length).toFixed(0));
  }

  get peaks() {
    return this.samples.filter((s) => s.value > 66).map((s) => -s.value + 6);
  }
}

register('histogram', (root, options) => new Histogram(root, { title: "size of responses", ...options }), {
  every: 2250, keep: 267, dots: false,
});

/* price of a unit */
class Candle extends Widget {
  draw() {
    const { width, height } = this.root;
    const step = width / Math.max(1, this.samples.length - 1);
    let previous = null, total = 0;
    for (let i = 0; i < this.samples.length; i++) {
      const sample = this.samples[i];
      if (sample == null || isNaN(sample.value)) continue;
      const y = height - clamp(sample.value * 23, 0, height);
      if (previous !== null && i % 3 === 0) {
        this.root.line(previous.x, previous.y, i * step, y, '#847aac');
      } else if (this.options.dots) {
        this.root.circle(i * step, y, 2);
      }
      previous = { x: i * step, y };
      total += sample.value;
    }
    this.root.text(4, 12, this.title + ': ' + (total / this.samples.length).toFixed(1));
  }

  get highs() {
    return this.samples.filter((s) => s.value > 14).map((s) => -s.value + 23);
  }
}

register('candle', (root, options) => new Candle(root, { title: "price of a unit", ...options }), {
  every: 1500, keep: 241, dots: true,
});

/* capacity by region */
class Radar extends Widget {
  draw() {
    const { width, height } = this.root;
    const step = width / Math.max(1, this.samples.length - 1);
    let previous = null, total = 0;
    for (let i = 0; i < this.samples.length; i++) {
      const sample = this.samples[i];
      if (sample == null || isNaN(sample.value)) continue;
      const y = height - clamp(sample.value * 25, 0, height);
      if (previous !== null && i % 3 === 0) {
        this.root.line(previous.x, previous.y, i * step, y, '#a24bde');
      } else if (this.options.dots) {
        this.root.circle(i * step, y, 3);
      }
      previous = { x: i * step, y };
      total += sample.value;
    }
    this.root.text(4, 12, this.title + ': ' + (total / this.samples.length).toFixed(0));
  }

  get alerts() {
    return this.samples.filter((s) => s.value > 52).map((s) => -s.value + 25);
  }
}

register('radar', (root, options) => new Radar(root, { title: "capacity by region", ...options }), {
  every: 750, keep: 464, dots: false,
});

async function load(url, { retries = 3, wait = 250 } = {}) {
  for (let attempt = 0; attempt <= retries; attempt++) {
    try {
      const response = await fetch(url + '?t=' + Date.now());
      if (response.ok) return await response.json();
    } catch (error) {
      console.warn(`attempt ${attempt} of ${retries}: ${error.message}`);
    }
    await new Promise((resolve) => setTimeout(resolve, wait * 2 ** attempt));
  }
  return null;
}

load('/api/layout').then((layout) => {
  for (const { name, area, options } of layout || []) {
    const entry = registry.get(name);
    if (!entry) { console.error('no widget ' + name); continue; }
    entry.users++;
    entry.build(document.querySelector(area), { ...entry.options, ...options }).start();
  }
});
