import { current } from '../../ui/dialog/stack.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=radio], [type=checkbox]), textarea, select'));

/** `/` puts the focus into the search, Escape closes what was opened from the list. Answers with the function that stops it. */
export function startPaneKeys({ close }: { close: (() => void) | null }): () => void {
  function pressed(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
    // a dialog has keys of its own
    if (current().length > 0 || isTyping(event.target)) return;
    if (event.key === '/') {
      const search = document.querySelector<HTMLElement>('[role=search] input');
      if (!search) return;
      event.preventDefault();
      search.focus();
    } else if (event.key === 'Escape') close?.();
  }
  document.addEventListener('keydown', pressed);
  return () => document.removeEventListener('keydown', pressed);
}
