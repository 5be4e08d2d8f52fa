import type { Cooperation } from '@qunlu/contract/cooperation/entity.ts';
import { cooperationState } from '@qunlu/contract/cooperation/rules.ts';
import { Inbox } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { CooperationRow } from '../../parts/cooperation-row.tsx';
import { cooperationPaths } from '../../paths.ts';
import { useMatches } from '../../queries.ts';

/** Matches that are shown before one asks for all. */
const few = 5;

/** For its owner: the applications, and what fits it with the reason. */
export function OwnParts({ post }: { post: Cooperation }) {
  const { cooperation_id: id, waiting, state } = post;
  const { data } = useMatches(id, state === cooperationState.open);
  const list = data?.list ?? [];
  return (
    <>
      <Section>
        <ListRow
          leading={<Inbox size={22} aria-hidden />}
          title="收到的申请"
          {...(waiting > 0 ? { end: `${waiting} 份等您回复` } : {})}
          href={cooperationPaths.mine('received')}
        />
      </Section>
      {list.length > 0 && (
        <Section
          title="合适的"
          {...(list.length > few
            ? { action: <a href={cooperationPaths.square({ tab: 'fit' })}>全部</a> }
            : {})}
        >
          {list.slice(0, few).map((one) => (
            <CooperationRow key={one.cooperation_id} post={one} why={one.why} />
          ))}
        </Section>
      )}
    </>
  );
}
