import type { WholeClue } from '@qunlu/contract/clue/calls.ts';
import { clueRules, clueState, takeState } from '@qunlu/contract/clue/rules.ts';
import { dateTime, dayText } from '@qunlu/contract/kernel/formats.ts';
import { useQueryClient } from '@tanstack/react-query';
import { dial } from '../../../../platform/host/contact.ts';
import { isNotFound } from '../../../../platform/http/errors.ts';
import { later } from '../../../../platform/later.ts';
import { Loaded } from '../../../../platform/loaded.tsx';
import { askWithNote } from '../../../../platform/note-sheet.tsx';
import { usePress } from '../../../../platform/press.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { SubmitFooter } from '../../../../ui/form/submit-footer.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { CircleAlert, Handshake, Phone } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Section } from '../../../../ui/section.tsx';
import { StateBlock } from '../../../../ui/state-block.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { cardPaths } from '../../../card/paths.ts';
import { budgetOf, standingOf } from '../../parts/clue-row.tsx';
import { cluePaths } from '../../paths.ts';
import { decide, follow, giveUp, phoneOf, take, useClue, type Lead } from '../../queries.ts';
import css from './detail.module.css';

/** One lead: what is wanted, how it stands for who looks, and the one thing that is theirs to do (D85). */
export function ClueDetail({ id, clueId }: { id: number; clueId: number }) {
  const read = useClue(id, clueId);
  const header = (
    <ScreenHeader
      title="商机"
      back={cluePaths.list(id)}
      actions={read.data && !read.data.mine ? <Report clue={read.data} /> : undefined}
    />
  );
  if (isNotFound(read.error))
    return (
      <Page header={header}>
        <EmptyState
          icon={<Handshake size={28} aria-hidden />}
          title="商机不存在或已不可见"
          text="可能已经关闭，看看别的"
          action={<Button href={cluePaths.list(id)}>看全部商机</Button>}
        />
      </Page>
    );
  const { data } = read;
  const lead = { id, clue_id: clueId };
  return (
    <Page header={header} footer={data && <Footer clue={data} lead={lead} />}>
      <Loaded read={read}>{(clue) => <Whole clue={clue} lead={lead} />}</Loaded>
    </Page>
  );
}

const Report = ({ clue }: { clue: WholeClue }) => (
  <IconButton
    label="举报"
    onClick={() =>
      void later(import('../../../moderation/parts/report-sheet.tsx'), ({ openReport }) =>
        openReport({ type: 'clue', id: clue.clue_id, title: `商机「${clue.title}」` }),
      )
    }
  >
    <CircleAlert size={20} aria-hidden />
  </IconButton>
);

function Whole({ clue, lead }: { clue: WholeClue; lead: Lead }) {
  const { words, tone } = standingOf(clue);
  const { user } = clue;
  return (
    <>
      <Standing clue={clue} />
      <Section padded>
        <div className={css['head']}>
          <h2 className={css['title']}>{clue.title}</h2>
          {!clue.can.follow && <Tag tone={tone}>{words}</Tag>}
        </div>
        <p className={css['need']}>{clue.need}</p>
      </Section>
      <Section>
        <ListRow fact title="预算" end={budgetOf(clue)} />
        <ListRow fact title="地区" end={clue.cityname} />
        <ListRow fact title="行业" end={clue.industry_name} />
        <ListRow fact title="有效期到" end={dayText(clue.expires_at)} />
      </Section>
      {!clue.mine && (
        <Section title="发布的人">
          <ListRow
            wrap
            leading={<Avatar id={user.user_id} name={user.name} src={user.avatar} />}
            title={user.name}
            meta={user.title}
            {...(user.card_id > 0 ? { href: cardPaths.view(user.card_id) } : {})}
          />
        </Section>
      )}
      {clue.mine && <Takers clue={clue} />}
      {clue.can.follow && <GiveBack lead={lead} />}
    </>
  );
}

/** Where it stands for who looks, and what follows from it. */
function Standing({ clue }: { clue: WholeClue }) {
  const { state, take: own, mine, can, reason, why } = clue;
  if (state === clueState.auditing && mine)
    return (
      <StateBlock label="审核" tone="waiting" title="等管理员审核">
        通过后圈子里的成员才看得到，结果会通知您。
      </StateBlock>
    );
  if (state === clueState.closed && (mine || own))
    return (
      <StateBlock label="结果" tone="bad" title="已关闭">
        {reason === '' ? '这条商机结束了。' : reason}
      </StateBlock>
    );
  if (state === clueState.done && (mine || own))
    return (
      <StateBlock label="结果" tone="good" title="已成交">
        {reason === '' ? '这条商机有了结果。' : reason}
      </StateBlock>
    );
  if (own?.state === takeState.released && !can.take)
    return (
      <StateBlock label="我接的" tone="bad" title="72 小时没有跟进，已经释放">
        {why === '' ? '名额让给了别人。' : `${why}。`}
      </StateBlock>
    );
  if (!own || !can.follow)
    return why === '' ? null : (
      <StateBlock label="能不能接" tone="waiting" title="现在不能接">
        {`${why}。`}
      </StateBlock>
    );
  return own.state === takeState.taken ? (
    <StateBlock label="我接的" tone="waiting" title={`请在 ${dateTime(own.due_at)} 前跟进`}>
      联系对方以后写一句做了什么；到时没有写，名额会让给别人。
    </StateBlock>
  ) : (
    <StateBlock label="我接的" tone="good" title="已跟进">
      {own.note}
    </StateBlock>
  );
}

/** Their place, given back. */
function GiveBack({ lead }: { lead: Lead }) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  const back = async (): Promise<void> => {
    const message = `退回后 ${clueRules.againDays} 天内不能再接，名额让给别人。`;
    if (await confirm({ message, okLabel: '退回' }))
      await press(async () => {
        await giveUp(client, lead);
        popTip('已退回', { type: 'good' });
      });
  };
  return (
    <Section>
      <ListRow danger title="退回名额" chevron={false} disabled={busy} onClick={() => void back()} />
    </Section>
  );
}

const takenWords = (one: WholeClue['takes'][number]): string => {
  const opened = one.opened_at > 0 ? `，${dateTime(one.opened_at)} 看过您的电话` : '';
  if (one.state === takeState.taken) return `${dateTime(one.due_at)} 前跟进${opened}`;
  if (one.state === takeState.followed) return `${dateTime(one.followed_at)}：${one.note}${opened}`;
  if (one.state === takeState.released) return `72 小时没有跟进，已释放${opened}`;
  return one.state === takeState.given
    ? `退回了${opened}`
    : `${one.note === '' ? '已结束' : one.note}${opened}`;
};

const takeTags: Readonly<Record<number, string>> = {
  0: '待跟进',
  1: '跟进中',
  2: '已释放',
  3: '退回',
  4: '结束',
};

/** For who posted it: who took it, what they did, and whether they have looked at the phone. */
function Takers({ clue: { takes, state } }: { clue: WholeClue }) {
  if (takes.length === 0)
    return state === clueState.open ? (
      <Section title="接的人" padded>
        <p className={css['none']}>还没有人接；有人接了会通知您。</p>
      </Section>
    ) : null;
  return (
    <Section title="接的人">
      {takes.map((one) => (
        <ListRow
          key={one.take_id}
          wrap
          leading={<Avatar id={one.user.user_id} name={one.user.name} src={one.user.avatar} />}
          title={one.user.name}
          meta={takenWords(one)}
          end={<Tag tone={one.state === takeState.followed ? 'info' : 'neutral'}>{takeTags[one.state]}</Tag>}
          {...(one.user.card_id > 0 ? { href: cardPaths.view(one.user.card_id) } : {})}
        />
      ))}
    </Section>
  );
}

/** The one thing to do, and beside it a quieter one. */
function Footer({ clue, lead }: { clue: WholeClue; lead: Lead }) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  const { can } = clue;
  if (can.decide) {
    const refuse = () =>
      askWithNote('不通过', {
        field: 'reason',
        label: '原因',
        placeholder: '发布的人会看到，比如：请写明数量',
        button: '不通过',
        max: clueRules.reason,
        send: async (reason) => {
          await decide(client, { ...lead, verdict: 'reject', reason });
          return '已告诉发布的人';
        },
      });
    return (
      <SubmitFooter
        label="通过"
        busy={busy}
        onClick={() =>
          void press(async () => {
            await decide(client, { ...lead, verdict: 'pass' });
            popTip('已公开', { type: 'good' });
          })
        }
        secondary={
          <Button kind="secondary" onClick={() => void refuse()}>
            不通过
          </Button>
        }
      />
    );
  }
  if (can.follow) {
    const write = () =>
      askWithNote('写跟进', {
        field: 'note',
        label: '做了什么',
        placeholder: '比如：已通电话，约周三看样',
        button: '告诉发布的人',
        max: clueRules.note,
        send: async (note) => {
          await follow(client, lead, note);
          return '已告诉发布的人';
        },
      });
    return (
      <SubmitFooter
        label="写跟进"
        onClick={() => void write()}
        secondary={
          <Button
            kind="secondary"
            icon={<Phone size={18} aria-hidden />}
            busy={busy}
            onClick={() => void press(async () => dial(await phoneOf(lead)))}
          >
            打电话
          </Button>
        }
      />
    );
  }
  if (can.finish)
    return (
      <SubmitFooter
        label="标记结果"
        onClick={() =>
          void later(import('./finish-sheet.tsx'), ({ askResult }) => askResult(clue, lead, client))
        }
      />
    );
  if (!can.take) return null;
  return (
    <SubmitFooter
      label="接这条商机"
      busy={busy}
      note="接下后 72 小时内跟进；看对方电话，对方会知道"
      onClick={() =>
        void press(async () => {
          await take(client, lead);
          popTip('接下了，72 小时内跟进', { type: 'good' });
        })
      }
    />
  );
}
