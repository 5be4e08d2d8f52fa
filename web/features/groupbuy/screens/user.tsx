import type { BuyLine, OwnEntry } from '@qunlu/contract/groupbuy/entity.ts';
import {
  buyState,
  buyStateLabels,
  entryState,
  entryStateLabels,
  type BuyState,
  type EntryState,
} from '@qunlu/contract/groupbuy/rules.ts';
import { PagedRows } from '../../../platform/paged-rows.tsx';
import { useEntryText } from '../../../platform/router/entry-text.ts';
import { useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Amount } from '../../../ui/amount.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Inbox, Plus } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { PictureRow, RowFact } from '../../../ui/picture-row.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { orderPaths } from '../../order/paths.ts';
import { BuyRow, BuyPicture } from '../parts/buy-row.tsx';
import { BeginFrom } from '../parts/form/drafts-row.tsx';
import { linesWords } from '../parts/entry-words.ts';
import { groupbuyPaths } from '../paths.ts';
import { useAllJoined } from '../queries/manage.ts';
import { useOwnBuys } from '../queries/publish.ts';
import css from './user.module.css';

const tabs = [
  { value: 'joined', label: '我参加的' },
  { value: 'own', label: '我发起的' },
] as const;
type Tab = (typeof tabs)[number]['value'];
const isTab = (text: string): text is Tab => tabs.some(({ value }) => value === text);

/** What I have ordered with its codes, and what I organise (R174). */
export default function MyBuys() {
  const asked = useQueryParams().get('tab') ?? '';
  const [kept, setKept] = useEntryText('tab');
  const tab = [kept, asked].find(isTab) ?? 'joined';
  return (
    <Page
      header={<ScreenHeader title="我的团购" back="/app/user" />}
      footer={
        tab === 'own' && (
          <Button block href={groupbuyPaths.create()} icon={<Plus size={20} aria-hidden />}>
            发起团购
          </Button>
        )
      }
    >
      <div className={css['tabs']}>
        <Segmented label="哪些团购" options={tabs} value={tab} onChange={setKept} />
      </div>
      {tab === 'joined' ? <Joined /> : <Own />}
    </Page>
  );
}

const icon = <Inbox size={28} aria-hidden />;

const Joined = () => (
  <PagedRows
    query={useAllJoined()}
    keyOf={({ entry_id }) => entry_id}
    Row={JoinedRow}
    empty={
      <EmptyState
        icon={icon}
        title="还没有参加过团购"
        text="参加以后，要了什么、什么时候取、取货码都在这里"
        action={<Button href={groupbuyPaths.find()}>看看团购</Button>}
      />
    }
  />
);

const tones: Partial<Record<EntryState, 'good' | 'warn' | 'info'>> = {
  [entryState.unpaid]: 'warn',
  [entryState.ready]: 'good',
  [entryState.confirmed]: 'info',
};

function JoinedRow({ one }: { one: OwnEntry }) {
  const state = one.state as EntryState;
  return (
    <PictureRow
      top
      href={one.state === entryState.unpaid ? orderPaths.pay(one.hash) : orderPaths.view(one.hash)}
      picture={<BuyPicture image={one.image} />}
      title={one.title}
      facts={
        <>
          <RowFact line>{linesWords(one.lines)}</RowFact>
          {one.code !== '' && <RowFact>取货码 {one.code}</RowFact>}
          {one.code === '' && one.tracking !== '' && <RowFact>快递单号 {one.tracking}</RowFact>}
        </>
      }
      foot={
        <>
          <Amount fen={one.total} strong />
          <Tag tone={tones[state] ?? 'neutral'}>{entryStateLabels[state]}</Tag>
        </>
      }
    />
  );
}

const Own = () => (
  <>
    <BeginFrom />
    <PagedRows
      query={useOwnBuys()}
      keyOf={({ buy_id }) => buy_id}
      Row={OwnRow}
      empty={
        <EmptyState
          icon={icon}
          title="还没有发起过团购"
          text="把群里的接龙粘贴进来，一分钟就能开团"
          action={<Button href={groupbuyPaths.create()}>发起团购</Button>}
        />
      }
    />
  </>
);

function OwnRow({ one }: { one: BuyLine }) {
  const { state, audit } = one;
  return (
    <BuyRow
      buy={one}
      href={groupbuyPaths.manage(one.buy_id)}
      marks={
        audit === 1 ? (
          <Tag tone={state === buyState.running || state === buyState.reached ? 'good' : 'neutral'}>
            {buyStateLabels[state as BuyState]}
          </Tag>
        ) : (
          <Tag tone={audit === 0 ? 'info' : 'bad'}>{audit === 0 ? '审核中' : '未通过'}</Tag>
        )
      }
    />
  );
}
