import type { Caller } from '@qunlu/contract/card/timeline.ts';
import { relativeTime } from '@qunlu/contract/kernel/formats.ts';
import type { QueryClient } from '@tanstack/react-query';
import { sentence } from '../../../platform/http/sentence.ts';
import { navigate } from '../../../platform/router/location.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { openSheet } from '../../../ui/dialog/sheet.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { cardPaths } from '../paths.ts';
import { useOwnCards } from '../queries.ts';
import { setRevoked } from '../queries/callers.ts';
import css from './caller-sheet.module.css';
import { contactsText } from './caller-text.ts';

type Choice = 'card' | 'revoke' | 'restore';

/** One person of the timeline: what they looked at, when and from where; their card; the right to see contacts (D209). */
export async function openCaller(client: QueryClient, caller: Caller, now: number): Promise<void> {
  const { realname, card_id: cardId, user_id: userId } = caller;
  const choice = await openSheet<Choice>(realname, (close) => (
    <CallerFacts caller={caller} now={now} onChoose={close} />
  ));
  if (choice === 'card') navigate(cardPaths.view(cardId));
  if (choice !== 'revoke' && choice !== 'restore') return;
  try {
    await setRevoked(client, userId, choice === 'revoke');
    popTip(choice === 'revoke' ? '已收回' : '已恢复', { type: 'good' });
  } catch (error) {
    popTip(sentence(error), { type: 'bad' });
  }
}

interface CallerFactsProps {
  caller: Caller;
  now: number;
  onChoose: (choice: Choice) => void;
}

function CallerFacts({ caller, now, onChoose }: CallerFactsProps) {
  const { user_id: userId, card_id: cardId, realname, avatar, title, fields, saved, revoked } = caller;
  // Only who has opened a contact holds a right to take back.
  const revocable = userId !== 0 && (fields.length > 0 || revoked);
  const mine = useOwnCards().data?.list ?? [];
  const card = mine.length > 1 ? mine.find((one) => one.card_id === caller.mine) : undefined;
  return (
    <>
      <ListRow
        wrap
        leading={<Avatar id={userId} name={realname} src={avatar} />}
        title={title || (cardId === 0 ? '还没有名片' : realname)}
      />
      <ul>
        {fields.length > 0 && <Fact name="看过" value={contactsText(fields)} />}
        {saved && <Fact name="通讯录" value="存进了通讯录" />}
        {caller.times > 0 && <Fact name="来过" value={`${caller.times} 次`} />}
        <Fact name="最近一次" value={relativeTime(caller.at, now)} />
        {caller.source !== '' && <Fact name="来源" value={caller.source} />}
        {card && <Fact name="看的名片" value={[card.realname, card.company].filter(Boolean).join(' · ')} />}
      </ul>
      <div className={css['actions']}>
        {cardId !== 0 && (
          <Button block kind="secondary" onClick={() => onChoose('card')}>
            看对方的名片
          </Button>
        )}
        {revocable && (
          <Button
            block
            kind={revoked ? 'secondary' : 'danger'}
            onClick={() => onChoose(revoked ? 'restore' : 'revoke')}
          >
            {revoked ? '恢复查看权' : '收回查看权'}
          </Button>
        )}
        {revocable && (
          <p className={css['note']}>
            {revoked
              ? '已收回：对方不能从群录看到您的联系方式。恢复后，按您的设置可以再看。'
              : '收回后，对方不能再从群录看到您的联系方式，不会收到通知。已经自行保存的，群录无法代为删除。'}
          </p>
        )}
      </div>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <li>
      <ListRow fact title={name} end={value} />
    </li>
  );
}
