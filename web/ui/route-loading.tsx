import css from './route-loading.module.css';
import { LoaderCircle } from './icons.ts';
import { useAfter } from './use-after.ts';
import { READING_TEXT, ROUTE_LOADING_DELAY } from './words.ts';

/** Stands in for a screen whose code is still on its way; says so after 100 ms. */
export function RouteLoading({ text = READING_TEXT }: { text?: string }) {
  const late = useAfter(ROUTE_LOADING_DELAY);
  return (
    <div className={css['root']} role="status">
      {late && (
        <>
          <LoaderCircle className={css['spinner']} size={24} aria-hidden />
          <span>{text}</span>
        </>
      )}
    </div>
  );
}
