import type { Introduction } from '@qunlu/contract/introduction/calls.ts';
import { PagedRows } from '../../../platform/paged-rows.tsx';
import { navigate } from '../../../platform/router/location.ts';
import { useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Handshake } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { circlePaths } from '../../circle/paths.ts';
import { MadeRow, ReceivedRow } from '../parts/introduction-row.tsx';
import { introductionPaths } from '../paths.ts';
import { type Box, useIntroductions } from '../queries.ts';
import css from './introductions.module.css';

const boxes: readonly { value: Box; label: string }[] = [
  { value: 'received', label: '介绍给我的' },
  { value: 'made', label: '我介绍的' },
];

const keyOf = ({ id }: Introduction): number => id;

/** Introductions that others made for me, and mine for others (D22). */
export default function Introductions() {
  const box: Box = useQueryParams().get('box') === 'made' ? 'made' : 'received';
  const query = useIntroductions(box);
  return (
    <Page header={<ScreenHeader title="介绍认识" back="/app/user" />}>
      <div className={css['boxes']}>
        <Segmented
          label="谁做的介绍"
          options={boxes}
          value={box}
          onChange={(next) => navigate(introductionPaths.list(next), { replace: true })}
        />
      </div>
      <PagedRows
        query={query}
        keyOf={keyOf}
        Row={box === 'made' ? MadeRow : ReceivedRow}
        empty={<Empty box={box} />}
      />
    </Page>
  );
}

function Empty({ box }: { box: Box }) {
  return (
    <EmptyState
      icon={<Handshake size={28} aria-hidden />}
      title={box === 'made' ? '还没有介绍过别人' : '还没有人给您介绍'}
      text={
        box === 'made'
          ? '打开一个通讯录，选两位该认识的成员，写一句为什么；两人都愿意，才成为好友'
          : '同一个通讯录的成员可以介绍您和另一位认识，收到后在这里等您决定'
      }
      action={<Button href={circlePaths.mine()}>去我的通讯录</Button>}
    />
  );
}
