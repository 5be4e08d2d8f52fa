import { readUserPermissions, type UserPermissions } from '@qunlu/contract/account/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { sentence } from '../../../platform/http/sentence.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useMe } from '../queries.ts';
import { setPermission } from '../queries/settings.ts';

const rows: readonly {
  name: keyof UserPermissions;
  label: string;
  help: string;
  /** The value that the switch shows as on. */
  on: number;
}[] = [
  {
    name: 'allowFriend',
    label: '允许别人加我为好友',
    help: '关闭后，只有当面扫您的二维码才能申请，不认识的人也搜不到您',
    on: 1,
  },
  {
    name: 'allowCalls',
    label: '允许好友打电话给我',
    help: '好友用网络电话打来，互相看不到号码；关闭后谁也不能这样打给您',
    on: 1,
  },
  {
    name: 'allowPush',
    label: '接收推荐和社交推送',
    help: '关闭后，好友、联系方式、内容、聊天消息和推荐不再发到微信和手机推送；支付、账号安全和活动变更总会发送，应用里的通知都在',
    on: 1,
  },
  {
    name: 'noPersonalization',
    label: '个性化推荐',
    help: '关闭后，推荐和搜索只按时间、城市和热度排，不再猜您认识谁，也不再记录您的浏览',
    on: 0,
  },
];

/** Who may befriend me, what I am told, whether lists are made for me (B096, D17). */
export default function Permission() {
  const client = useQueryClient();
  const read = useMe();
  const { data: me } = read;

  async function change(name: keyof UserPermissions, value: number): Promise<void> {
    try {
      await setPermission(client, name, value);
    } catch (failure) {
      popTip(sentence(failure), { type: 'bad' });
    }
  }

  const permissions = readUserPermissions(me?.permissions);
  return (
    <Page header={<ScreenHeader title="偏好设置" back="/user/settings" />}>
      <Loaded read={read} waiting={<SkeletonRows count={3} />}>
        {() => (
          <Section>
            {rows.map(({ name, label, help, on }) => (
              <SwitchField
                key={name}
                name={name}
                label={label}
                help={help}
                value={permissions[name] === on}
                onChange={(checked) => void change(name, checked ? on : 1 - on)}
              />
            ))}
          </Section>
        )}
      </Loaded>
    </Page>
  );
}
