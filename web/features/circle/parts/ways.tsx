import type { CircleView } from '@qunlu/contract/circle/home.ts';
import { circlePaths } from '../paths.ts';
import css from './ways.module.css';
import { ModuleIcon } from './module-icon.tsx';

/** Modules that the home leads to itself; the others stand behind 全部. */
const shown = 5;

/** The ways to what is on in a circle, in one quiet line. */
export function Ways({ circle: { id, modules } }: { circle: CircleView }) {
  if (modules.length === 0) return null;
  return (
    <nav className={css['root']} aria-label="功能">
      {modules.slice(0, shown).map(({ key, title, path }) => (
        <a key={key} className={css['way']} href={`#!${path}`}>
          <ModuleIcon module={key} size={16} />
          {title}
        </a>
      ))}
      {modules.length > shown && (
        <a className={css['way']} href={circlePaths.about(id)} aria-label="全部功能">
          全部
        </a>
      )}
    </nav>
  );
}
