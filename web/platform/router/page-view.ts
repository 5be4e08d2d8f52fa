/** The last screen that was shown (B192). */
export interface PageView {
  path: string;
  /** The route's pattern, `/card/:id`: it can be reported without saying whose card it was. */
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

/** Calls the listener whenever another screen is shown. */
export function onPageView(listener: (view: PageView) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
