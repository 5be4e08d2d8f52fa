import {
  pushCategoryLabels,
  pushChannelLabels,
  pushChannels,
  quietHours,
  type NotificationSettings,
  type PushCategory,
  type PushChannel,
} from '@qunlu/contract/notification.ts';
import { useQueryClient } from '@tanstack/react-query';
import { sentence } from '../../../platform/http/sentence.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { usePress } from '../../../platform/press.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { openSheet } from '../../../ui/dialog/sheet.tsx';
import { SheetBody, SheetNote } from '../../../ui/dialog/sheet-body.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { fetchFollowCode, setAllowPush, setChoice, settingsChanged, useSettings } from '../queries.ts';
import css from './settings.module.css';

/** What each category tells, where its name alone does not say it. */
const help: Partial<Record<PushCategory, string>> = {
  payment: '付款、退款和提现。总会发送，不能关闭',
  system: '登录、密码和审核结果。总会发送，不能关闭',
  activity: '报名、提问和回答。活动改期或取消总会通知您',
  order: '订单走到哪一步、发票和候补',
  membership: '申请、会费和通讯录的通知',
  friend: '好友申请和介绍',
  contact: '谁申请查看、谁查看了您的联系方式',
  content: '别人对您发布内容的回应',
  message: '有人给您发消息，您还没有看',
  marketing: '活动和优惠',
};

/** D106, D17: which notifications leave the app, and by which way. */
export default function NotificationSettingsScreen() {
  const read = useSettings();
  return (
    <Page header={<ScreenHeader title="通知设置" back="/user/notices" />}>
      <Loaded read={read} waiting={<SkeletonRows count={6} />}>
        {(settings) => (
          <>
            <Ways settings={settings} />
            <Categories settings={settings} />
            <Section title="什么时候通知" padded>
              <p className={css['words']}>
                {`晚上 ${quietHours.from}:00 到早上 ${quietHours.until}:00 不打扰您：这段时间的通知到早上 ${quietHours.until}:00 合在一起发，只有账号安全的马上发。`}
              </p>
              <p className={css['words']}>
                付款或退款没有成功、报名的活动改期或取消、密码和手机号变动，还会发短信，不能关闭。
              </p>
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** By which ways somebody can be reached, and how to get the others. */
function Ways({ settings }: { settings: NotificationSettings }) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  const follow = () =>
    press(async () => {
      const { image } = await fetchFollowCode();
      await openSheet('关注服务号', () => <FollowCode image={image} />);
      await settingsChanged(client);
    });
  const { wechat, wechat_stopped: stopped } = settings;
  const change = (on: boolean) => void attempt(() => setAllowPush(client, on));
  return (
    <Section title="通知到哪里" note="应用里的通知总会有，下面只管发到应用外的。">
      {settings.wechat_offered && (
        <ListRow
          wrap
          chevron={false}
          title="微信"
          meta={
            wechat && !stopped
              ? '服务号会给您发消息'
              : wechat
                ? '您没有关注服务号，微信收不到'
                : '绑定微信并关注服务号后，也发到微信'
          }
          {...(wechat && !stopped
            ? {}
            : {
                end: (
                  <Button kind="quiet" size="s" busy={busy} onClick={() => void follow()}>
                    {wechat ? '去关注' : '去绑定'}
                  </Button>
                ),
              })}
        />
      )}
      {settings.native_offered && (
        <ListRow
          wrap
          chevron={false}
          title="手机推送"
          meta={settings.native ? '已登录的手机应用会收到' : '在手机应用里登录后会收到'}
        />
      )}
      <SwitchField
        name="allowPush"
        label="接收推荐和社交推送"
        help="关闭后，好友、联系方式、内容、聊天消息和推荐都不发到应用外"
        value={settings.allowPush}
        onChange={change}
      />
    </Section>
  );
}

const FollowCode = ({ image }: { image: string }) => (
  <SheetBody>
    <img className={css['code']} src={image} alt="服务号的二维码" width={215} height={215} />
    <SheetNote>用微信扫码，或在微信里长按识别。关注后，这个微信会绑定到您的账号，通知会发给您。</SheetNote>
  </SheetBody>
);

async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    popTip(sentence(error), { type: 'bad' });
  }
}

/** One row a category, with its ways. */
function Categories({ settings }: { settings: NotificationSettings }) {
  const client = useQueryClient();
  const ways = pushChannels.filter((channel) => settings[channel]);
  return (
    <Section title="哪些通知" note={ways.length === 0 ? '现在没有别的渠道，通知只在应用里。' : undefined}>
      <ul>
        {settings.categories.map((one) => (
          <li key={one.category}>
            <Category
              one={one}
              ways={ways}
              stopped={one.social && !settings.allowPush}
              onChange={(channel, on) =>
                void attempt(() => setChoice(client, { category: one.category as PushCategory, channel, on }))
              }
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Category({
  one,
  ways,
  stopped,
  onChange,
}: {
  one: NotificationSettings['categories'][number];
  ways: readonly PushChannel[];
  /** By the choice above. */
  stopped: boolean;
  onChange: (channel: PushChannel, on: boolean) => void;
}) {
  const category = one.category as PushCategory;
  const label = pushCategoryLabels[category];
  return (
    <div className={css['category']}>
      <span className={css['name']}>
        {label}
        <span className={css['help']}>
          {stopped ? '不接收推荐和社交推送，所以不发到应用外' : help[category]}
        </span>
      </span>
      {ways.length > 0 && (
        <span className={css['ways']}>
          {ways.map((channel) => (
            <label key={channel} className={css['way']}>
              <span aria-hidden>{pushChannelLabels[channel]}</span>
              <Switch
                label={`${label}，${pushChannelLabels[channel]}`}
                checked={one[channel] && !stopped}
                disabled={one.fixed || stopped}
                onChange={(on) => onChange(channel, on)}
              />
            </label>
          ))}
        </span>
      )}
    </div>
  );
}
