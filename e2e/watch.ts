/**
 * What a person would not see and a test must: console errors, uncaught exceptions, failed requests.
 *   const watch = watchContext(context); watch.expect(/card\/view/); … watch.unexpected() → ['GET /v1/card/view 500']
 */
import type { BrowserContext } from '@playwright/test';

export interface Watch {
  /** Announces that a request whose `METHOD address` matches will fail, or that such a message will be logged. */
  expect(pattern: RegExp): void;
  /** What went wrong without being announced. */
  unexpected(): string[];
}

export function watchContext(context: BrowserContext): Watch {
  const seen: string[] = [];
  const announced: RegExp[] = [];
  // The browser logs every failed answer as well; the answer itself is what is reported.
  const isEcho = (text: string): boolean => text.startsWith('Failed to load resource');

  context.on('weberror', (error) => seen.push(`uncaught: ${error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error' && !isEcho(message.text())) seen.push(`console: ${message.text()}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400)
      seen.push(`${response.request().method()} ${response.url()} ${response.status()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page ends its open requests; that is no failure.
    if (!reason.includes('ERR_ABORTED')) seen.push(`${request.method()} ${request.url()} ${reason}`);
  });

  return {
    expect: (pattern) => void announced.push(pattern),
    unexpected: () => seen.filter((line) => !announced.some((pattern) => pattern.test(line))),
  };
}
