import type { CheckinEntry } from '@qunlu/contract/checkin/entity.ts';
import { checkinRules, checkinStates } from '@qunlu/contract/checkin/rules.ts';
import { relativeTime } from '@qunlu/contract/kernel/formats.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import { useQueryClient } from '@tanstack/react-query';
import { later } from '../../../platform/later.ts';
import { usePress } from '../../../platform/press.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { actionSheet } from '../../../ui/dialog/action-sheet.tsx';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { prompt } from '../../../ui/dialog/prompt.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Ellipsis, MapPin, ShieldBan, Trash2 } from '../../../ui/icons.ts';
import { Tag } from '../../../ui/tag.tsx';
import { Voice } from '../../media/parts/voice.tsx';
import { PostPictures } from '../../thread/parts/post-pictures.tsx';
import { removeOne } from '../queries/campaigns.ts';
import css from './entry-row.module.css';
import { shortName } from './when.ts';

interface EntryRowProps {
  entry: CheckinEntry;
  /** Milliseconds. */
  now: number;
  /** The viewer runs the circle: others’ can be removed, too. */
  manages?: boolean;
  /** Of which campaign, where there are several; what waits for a word is decided, not removed. */
  called?: string;
}

const stateWords: Record<number, string> = {
  [checkinStates.waiting]: '等同意',
  [checkinStates.refused]: '没有同意',
};

/** What somebody has shown with a check-in. */
export function EntryRow({ entry, now, manages = false, called = '' }: EntryRowProps) {
  const { user, day, window, state, text, number, unit, place, voice, voice_seconds: seconds } = entry;
  const images = JSON.parse(entry.images) as string[];
  const isBare = text === '' && images.length === 0 && number === null && voice === '' && place === '';
  return (
    <div className={css['row']}>
      <Avatar id={user.user_id} name={user.name} src={user.avatar} size="s" />
      <div className={css['main']}>
        <p className={css['head']}>
          <b>{user.name}</b>
          <span>{relativeTime(entry.created_at, now)}</span>
          {called === '' && <More entry={entry} manages={manages} />}
        </p>
        {(window < 0 || state !== checkinStates.stands) && (
          <p>
            <Tag tone={state === checkinStates.stands ? 'neutral' : 'warn'}>
              {[called, window < 0 ? `补 ${shortName(day)}` : shortName(day), stateWords[state]]
                .filter(Boolean)
                .join(' · ')}
            </Tag>
          </p>
        )}
        {isBare && <p className={css['quiet']}>打卡了</p>}
        {number !== null && (
          <p className={css['number']}>
            <b>{number}</b> {unit}
          </p>
        )}
        {text !== '' && <p className={css['text']}>{text}</p>}
        <PostPictures images={images} alt={`${user.name}的打卡，`} />
        {voice !== '' && <Voice id={`checkin-${entry.id}`} src={voice} seconds={seconds} />}
        {place !== '' && (
          <p className={css['quiet']}>
            <MapPin size={16} aria-hidden /> {place}
          </p>
        )}
      </div>
    </div>
  );
}

function More({ entry, manages }: { entry: CheckinEntry; manages: boolean }) {
  const { mine, user, id } = entry;
  const client = useQueryClient();
  const { busy, press } = usePress();
  const removes = mine || manages;

  async function act(): Promise<void> {
    const chosen = await actionSheet({
      items: [
        ...(mine
          ? []
          : [
              {
                key: 'report' as const,
                label: '举报这次打卡',
                icon: <ShieldBan size={20} aria-hidden />,
                danger: true,
              },
            ]),
        ...(removes
          ? [
              {
                key: 'remove' as const,
                label: '删除这次打卡',
                icon: <Trash2 size={20} aria-hidden />,
                danger: true,
              },
            ]
          : []),
      ],
    });
    if (chosen === 'report')
      await later(import('../../moderation/parts/report-sheet.tsx'), ({ openReport }) =>
        openReport({ type: 'checkin-entry', id, title: '这次打卡' }),
      );
    if (chosen === 'remove') await remove();
  }

  async function remove(): Promise<void> {
    const reason = mine
      ? (await confirm({
          title: '删除这次打卡？',
          message: '累计和连续天数会重新计算，补卡用的积分不退。',
          okLabel: '删除',
          danger: true,
        }))
        ? ''
        : null
      : await prompt({
          title: `删除${user.name}的打卡`,
          placeholder: '为什么，本人会看到',
          required: true,
          validate: (value) => maxLength(checkinRules.reason)(value, '原因'),
          okLabel: '删除',
        });
    if (reason === null) return;
    await press(async () => {
      await removeOne(client, { checkin_id: id, ...(reason === '' ? {} : { reason }) });
      popTip('已删除', { type: 'good' });
    });
  }

  return (
    <IconButton label={`更多：${user.name}的打卡`} disabled={busy} onClick={() => void act()}>
      <Ellipsis size={18} aria-hidden />
    </IconButton>
  );
}
