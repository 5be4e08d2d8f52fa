import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import {
  campaignLabels,
  campaignRules,
  campaignState,
  type CampaignState,
} from '@qunlu/contract/sms/campaign-rules.ts';
import type { Campaign } from '@qunlu/contract/sms/campaigns.ts';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { sentence } from '../../../platform/http/sentence.ts';
import { PagedRows } from '../../../platform/paged-rows.tsx';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { prompt } from '../../../ui/dialog/prompt.tsx';
import { Sheet } from '../../../ui/dialog/sheet.tsx';
import { open } from '../../../ui/dialog/stack.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Button } from '../../../ui/button.tsx';
import { MessageSquareText } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Section } from '../../../ui/section.tsx';
import { Tag, type TagProps } from '../../../ui/tag.tsx';
import {
  type AudienceAddress,
  cancelText,
  dropDraft,
  keepTemplate,
  useCampaigns,
} from '../queries/campaigns.ts';
import { audienceWords, type AudienceGroup, type AudienceTerms } from './audience.tsx';

interface Shared {
  of: AudienceAddress;
  terms: AudienceTerms;
  groups: readonly AudienceGroup[];
  /** Takes a draft, or what was refused, up again. */
  onTake: (campaign: Campaign) => void;
}

const Around = createContext<Shared | null>(null);

/** What was texted, the newest first. */
export function CampaignRows(shared: Shared) {
  const query = useCampaigns(shared.of);
  return (
    <Around value={shared}>
      <PagedRows
        query={query}
        empty={
          <EmptyState
            icon={<MessageSquareText size={28} aria-hidden />}
            title="还没有发过短信"
            text="写好内容，先看多少人收到、扣多少条，再决定发不发"
          />
        }
        keyOf={({ campaign_id }) => campaign_id}
        Row={Row}
      />
    </Around>
  );
}

const tones: Readonly<Record<CampaignState, NonNullable<TagProps['tone']>>> = {
  0: 'neutral',
  1: 'warn',
  2: 'bad',
  3: 'info',
  4: 'info',
  5: 'good',
  6: 'warn',
  7: 'neutral',
};

const stateOf = ({ state }: Campaign): CampaignState => state as CampaignState;

function Row({ one }: { one: Campaign }) {
  const around = use(Around);
  const client = useQueryClient();
  const { people, credits, created_at, submitted_at } = one;
  const state = stateOf(one);
  const numbers = people > 0 ? `${people} 人 · ${credits} 条 · ` : '';
  return (
    <ListRow
      wrap
      title={one.content}
      meta={`${numbers}${dateTime(submitted_at || created_at)}`}
      end={<Tag tone={tones[state]}>{campaignLabels[state]}</Tag>}
      onClick={() => around && void look(one, around, client)}
    />
  );
}

type Action = 'take' | 'drop' | 'cancel' | 'template';

async function look(
  one: Campaign,
  { of, terms, groups, onTake }: Shared,
  client: ReturnType<typeof useQueryClient>,
): Promise<void> {
  const named = { ...of, campaign_id: one.campaign_id };
  const input = await open<Action | null>(
    (done) => <Details one={one} groups={groups} terms={terms} onDone={done} />,
    null,
  );
  if (input === null) return;
  if (input === 'take') return onTake(one);
  try {
    if (input === 'drop') await dropDraft(client, named);
    if (input === 'template') {
      const title = await prompt({
        title: '存为模板',
        required: true,
        placeholder: '例如 每月聚会',
        validate: (value) => maxLength(campaignRules.title)(value, '名称'),
      });
      if (!title) return;
      await keepTemplate(client, { ...named, title });
      popTip('存好了，内容不改就不用再审核', { type: 'good' });
    }
    if (input === 'cancel') {
      const sure = await confirm({
        message: `取消这次群发？${one.credits} 条全部退回`,
        okLabel: '取消群发',
        cancelLabel: '不取消',
        danger: true,
      });
      if (!sure) return;
      await cancelText(client, named);
      popTip('已取消，条数退回了', { type: 'good' });
    }
  } catch (error) {
    popTip(sentence(error), { type: 'bad' });
  }
}

function Details(props: {
  one: Campaign;
  groups: readonly AudienceGroup[];
  terms: AudienceTerms;
  onDone: (action: Action | null) => void;
}) {
  const { one, groups, terms, onDone } = props;
  const { can, state, people, sent, failed, returned, due_at, reason } = one;
  const submitted = one.submitted_at > 0;
  return (
    <Sheet title={campaignLabels[stateOf(one)]} onClose={() => onDone(null)}>
      <Section padded>
        <p>{one.text || one.content}</p>
      </Section>
      <Section>
        <ListRow fact wrap title="发给" end={audienceWords(one, groups, terms)} />
        {submitted && (
          <ListRow fact wrap title="一共" end={`${people} 人 × ${one.parts} 条 = ${one.credits} 条`} />
        )}
        {one.opted_out > 0 && <ListRow fact wrap title="不收短信" end={`${one.opted_out} 人`} />}
        {sent > 0 && <ListRow fact wrap title="已发出" end={`${sent} 人`} />}
        {failed > 0 && <ListRow fact wrap title="没有发出" end={`${failed} 人`} />}
        {returned > 0 && <ListRow fact wrap title="退回" end={`${returned} 条`} />}
        {due_at > 0 && <ListRow fact wrap title="最晚审核完" end={dateTime(due_at)} />}
        {reason !== '' && <ListRow fact wrap title="原因" end={reason} />}
      </Section>
      {(can.edit || state === campaignState.refused) && (
        <Button block onClick={() => onDone('take')}>
          {can.edit ? '继续写' : '改一改再发'}
        </Button>
      )}
      {can.template && (
        <Button block kind="secondary" onClick={() => onDone('template')}>
          存为模板
        </Button>
      )}
      {can.edit ? (
        <Button block kind="quiet" onClick={() => onDone('drop')}>
          删除草稿
        </Button>
      ) : (
        can.cancel && (
          <Button block kind="secondary" onClick={() => onDone('cancel')}>
            取消群发
          </Button>
        )
      )}
    </Sheet>
  );
}
