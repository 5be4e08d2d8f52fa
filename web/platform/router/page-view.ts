/** The last screen that was shown (B192). */
export interface PageView {
  path: string;
  title: string;
  at: number;
}

let last: PageView | null = null;

export function trackPageView(path: string, title: string): void {
  last = { path, title, at: Date.now() };
}

export function lastPageView(): PageView | null {
  return last;
}
