import type { FoundPerson } from '@qunlu/contract/discovery/search.ts';
import { useQueryClient } from '@tanstack/react-query';
import { sentence } from '../../../platform/http/sentence.ts';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { X } from '../../../ui/icons.ts';
import { dismiss } from '../queries.ts';
import { FoundPersonRow } from './found-person-row.tsx';
import css from './acquaintance-row.module.css';

/** Somebody whom one may know, and the way to say that one does not want to see them. */
export function AcquaintanceRow({ person }: { person: FoundPerson }) {
  const client = useQueryClient();
  async function drop(): Promise<void> {
    try {
      await dismiss(client, person.user_id);
      popTip('不再推荐');
    } catch (failure) {
      popTip(sentence(failure), { type: 'bad' });
    }
  }
  return (
    <div className={css['row']}>
      <FoundPersonRow person={person} chevron={false} />
      <IconButton label={`不再推荐${person.name}`} onClick={() => void drop()}>
        <X size={18} aria-hidden />
      </IconButton>
    </div>
  );
}
