import type { OwnVouch } from '@qunlu/contract/vouch/calls.ts';
import { PagedRows } from '../../../platform/paged-rows.tsx';
import { navigate } from '../../../platform/router/location.ts';
import { useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Quote } from '../../../ui/more-icons.ts';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { friendPaths } from '../../friend/paths.ts';
import { OwnRow } from '../parts/own-row.tsx';
import { vouchPaths } from '../paths.ts';
import { type Box, useDue, useVouches } from '../queries.ts';
import css from './vouches.module.css';

const boxes: readonly { value: Box; label: string }[] = [
  { value: 'received', label: '写给我的' },
  { value: 'given', label: '我写的' },
];

const keyOf = ({ vouch_id }: OwnVouch): number => vouch_id;

/** What others vouch for about me, and what I vouch for about others (decision 0111). */
export default function Vouches() {
  const box: Box = useQueryParams().get('box') === 'given' ? 'given' : 'received';
  const query = useVouches(box);
  return (
    <Page header={<ScreenHeader title="佐证" back="/app/user" />}>
      <div className={css['boxes']}>
        <Segmented
          label="谁写的"
          options={boxes}
          value={box}
          onChange={(next) => navigate(vouchPaths.own(next), { replace: true })}
        />
      </div>
      {box === 'given' && <Due />}
      <PagedRows query={query} keyOf={keyOf} Row={OwnRow} empty={<Empty box={box} />} />
    </Page>
  );
}

/** What ends soon stands on top, however long ago it was written. */
function Due() {
  const { data } = useDue(true);
  if (!data || data.list.length === 0) return null;
  return (
    <Section title="快到期的">
      <ul>
        {data.list.map((one) => (
          <li key={one.vouch_id}>
            <OwnRow one={one} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Empty({ box }: { box: Box }) {
  const given = box === 'given';
  return (
    <EmptyState
      icon={<Quote size={28} aria-hidden />}
      title={given ? '还没有写过佐证' : '还没有好友为您写佐证'}
      text={
        given
          ? '打开一位好友的名片，点右上角的“更多”，选“写佐证”：一起共事、合作、同学过，您来说一句'
          : '好友可以在您的名片上写一句亲身经历，比如“2019–2021 共事”；您先看到，不想展示可以隐藏'
      }
      action={<Button href={friendPaths.list}>去我的好友</Button>}
    />
  );
}
