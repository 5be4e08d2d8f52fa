import type { ActivityPass } from '@qunlu/contract/activity/entity.ts';
import { activityRules } from '@qunlu/contract/activity/rules.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { copyText } from '../../../../platform/host/contact.ts';
import { host } from '../../../../platform/host/host.ts';
import { usePress } from '../../../../platform/press.ts';
import { addressOfTarget } from '../../../../platform/router/hash-bang.ts';
import { Button } from '../../../../ui/button.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { SheetBody, SheetNote } from '../../../../ui/dialog/sheet-body.tsx';
import { openSheet } from '../../../../ui/dialog/sheet.tsx';
import { activityPaths } from '../../paths.ts';
import { giveAway, keepTicket } from '../../queries/registration.ts';
import css from './give-away.module.css';

interface Given {
  activityId: number;
  pass: ActivityPass;
}

/** Gives a ticket to somebody by a link (D98): what that means, then the link to pass on. */
export const openGiveAway = (given: Given): Promise<null> =>
  openSheet<null>('转给别人', (close) => <GiveAway {...given} onDone={() => close(null)} />);

function GiveAway({ activityId, pass, onDone }: Given & { onDone: () => void }) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  const [offer, setOffer] = useState<{ link: string; until: number } | null>(null);
  const running = pass.transfer_until > 0;

  const make = () =>
    press(async () => {
      const { token, until } = await giveAway(client, pass.pass_id);
      const link = location.origin + addressOfTarget(activityPaths.transfer(activityId, token));
      setOffer({ link, until });
    });
  const takeBack = () =>
    press(async () => {
      await keepTicket(client, pass.pass_id);
      popTip('链接已收回，票还是您的', { type: 'good' });
      onDone();
    });

  async function passOn(link: string): Promise<void> {
    const words = { title: `${pass.name}转给您一张票`, desc: '打开链接，填写后就是您的', link, image: '' };
    const result = host().canShare ? await host().share(words) : 'unavailable';
    if (result === 'unavailable') await copyText(link, '链接已复制');
  }

  return (
    <SheetBody>
      <SheetNote>
        对方打开链接、填写姓名和手机号后，票就归对方，您的二维码和签到码作废。一张票只能转一次，转出后这份报名不能再取消。链接{' '}
        {activityRules.transferHours} 小时内有效，没用以前可以收回。
      </SheetNote>
      {offer && (
        <p className={css['link']} role="status">
          {offer.link}
          <br />
          有效到 {dateTime(offer.until)}
        </p>
      )}
      {offer ? (
        <Button block onClick={() => void passOn(offer.link)}>
          {host().canShare ? '发给对方' : '复制链接'}
        </Button>
      ) : (
        <Button block busy={busy} onClick={() => void make()}>
          {running ? '再看一次链接' : '生成转让链接'}
        </Button>
      )}
      {(running || offer) && (
        <Button block kind="quiet" busy={busy} onClick={() => void takeBack()}>
          收回链接
        </Button>
      )}
    </SheetBody>
  );
}
