import type { CampaignView } from '@qunlu/contract/checkin/entity.ts';
import { clockOf } from '@qunlu/contract/checkin/words.ts';
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePress } from '../../../platform/press.ts';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { SheetBody, SheetNote } from '../../../ui/dialog/sheet-body.tsx';
import { openSheet } from '../../../ui/dialog/sheet.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { remindAt } from '../queries/campaigns.ts';
import { minutesOf } from './minutes.ts';

export const reminderWords = (minute: number): string => (minute < 0 ? '没有设' : `每天 ${clockOf(minute)}`);

/** When one wants to be reminded; off by one tap. */
export const askReminder = (client: QueryClient, campaign: CampaignView): Promise<null> =>
  openSheet<null>('提醒我', (close) => (
    <Reminder client={client} campaign={campaign} onDone={() => close(null)} />
  ));

interface ReminderProps {
  client: QueryClient;
  campaign: CampaignView;
  onDone: () => void;
}

function Reminder({ client, campaign: { id, reminder }, onDone }: ReminderProps) {
  const [clock, setClock] = useState(clockOf(reminder < 0 ? 480 : reminder));
  const { busy, press } = usePress();
  const minute = minutesOf(clock);
  const set = (next: number, words: string): Promise<boolean> =>
    press(async () => {
      await remindAt(client, id, next);
      popTip(words, { type: 'good' });
      onDone();
    });
  return (
    <SheetBody>
      <SheetNote>到点还没打卡才提醒，只在要打卡的日子。22:00 到次日 08:00 之间的提醒早上才响。</SheetNote>
      <TextField name="clock" label="时间" kind="time" value={clock} onChange={setClock} />
      <Button
        block
        busy={busy}
        disabled={minute === null}
        onClick={() => minute !== null && void set(minute, `每天 ${clock} 提醒您`)}
      >
        提醒我
      </Button>
      {reminder >= 0 && (
        <Button block kind="secondary" disabled={busy} onClick={() => void set(-1, '不再提醒')}>
          关掉提醒
        </Button>
      )}
    </SheetBody>
  );
}
