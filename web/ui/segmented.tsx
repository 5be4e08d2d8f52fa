import { RadioLine, type RadioLineProps } from './radio-line.tsx';
import css from './segmented.module.css';

/** A choice between two to four views or kinds, all visible. */
export function Segmented<K extends string>(props: Omit<RadioLineProps<K>, 'look'>) {
  return <RadioLine {...props} look={css} />;
}
