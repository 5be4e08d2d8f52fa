/** The last screen that was shown (B192). */
export interface PageView {
  path: string;
  /** The route's pattern, `/card/:id`: what may be told without telling whose card it was. */
  pattern: string;
  title: string;
  at: number;
}

let last: PageView | null = null;
const listeners = new Set<(view: PageView) => void>();

export function trackPageView(view: Omit<PageView, 'at'>): void {
  last = { ...view, at: Date.now() };
  for (const listener of listeners) listener(last);
}

export function lastPageView(): PageView | null {
  return last;
}

/** Called whenever another screen stands. */
export function onPageView(listener: (view: PageView) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
