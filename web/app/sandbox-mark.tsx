import { pageConfig } from '../platform/config.ts';
import css from './sandbox-mark.module.css';

/** Says on every screen that this is a trial installation, and links to the sandbox, which shows what would have been sent. */
export function SandboxMark() {
  if (pageConfig().mode !== 'sandbox') return null;
  return (
    <aside aria-label="试用环境">
      <a className={css['root']} href="/sandbox" target="_blank" rel="noopener" aria-label="沙盒，打开收件箱">
        <span className={css['label']}>沙盒</span>
      </a>
    </aside>
  );
}
