import type { VouchFigures } from '@qunlu/contract/vouch/figures.ts';
import { Quote } from '../../../ui/more-icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { vouchPaths } from '../paths.ts';
import { countWords } from './count-words.ts';

/** Who vouches for a person, where the page has been told: a row of a section, nothing for null. */
export function VouchedRow({ userId, line }: { userId: number; line: VouchFigures | null }) {
  if (!line) return null;
  return (
    <ListRow
      wrap
      leading={<Quote size={22} aria-hidden />}
      title={countWords(line)}
      href={vouchPaths.of(userId)}
    />
  );
}
