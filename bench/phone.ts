import type { BrowserContextOptions } from '@playwright/test';

/** A mid-range phone. */
export const phone: BrowserContextOptions = {
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

/** Slow 4G as page-speed tools simulate it. */
export const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** Factor by which its processor is slower than this machine's. */
export const slowdown = 4;

export const seconds = (ms: number): string => (ms / 1000).toFixed(2);
