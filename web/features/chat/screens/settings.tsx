import { chatRules } from '@qunlu/contract/chat/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { later } from '../../../platform/later.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { usePress } from '../../../platform/press.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { UserPlus, X } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { chatPaths } from '../paths.ts';
import { saveSettings, useChatSettings } from '../queries/conversations.ts';

/** Whether one says what one has read, and who answers consults together with me (D103, D105). */
export default function ChatSettings() {
  const client = useQueryClient();
  const read = useChatSettings();
  const { busy, press } = usePress();

  return (
    <Page header={<ScreenHeader title="消息设置" back={chatPaths.messages()} />}>
      <Loaded read={read}>
        {({ receipts, assistants }) => {
          const set = (users: readonly number[]): Promise<boolean> =>
            press(() => saveSettings(client, { assistants: [...users] }));
          const choose = (): Promise<void> =>
            later(import('../../friend/parts/pick-friends.tsx'), async ({ pickFriends }) => {
              const chosen = await pickFriends({
                title: '和我一起回答咨询的人',
                limit: chatRules.assistants,
                value: assistants.map(({ user_id, name, avatar }) => ({ user_id, realname: name, avatar })),
              });
              if (chosen) await set(chosen.map(({ user_id }) => user_id));
            });
          return (
            <>
              <Section note="打开以后，您和对方都能看到消息是否已读。只有双方都打开才显示。">
                <SwitchField
                  label="已读回执"
                  value={receipts}
                  disabled={busy}
                  onChange={(on) => void press(() => saveSettings(client, { receipts: on }))}
                />
              </Section>
              <Section
                title="和我一起回答咨询的人"
                note={`他们能看到并回答关于您的服务、活动和通讯录的咨询，最多 ${chatRules.assistants} 位好友。订单的咨询只有您和买家看得到。`}
              >
                {assistants.map(({ user_id, name, avatar }) => (
                  <ListRow
                    key={user_id}
                    leading={<Avatar id={user_id} name={name} src={avatar} />}
                    title={name}
                    end={
                      <IconButton
                        label={`不再和${name}一起回答`}
                        disabled={busy}
                        onClick={() =>
                          void set(assistants.map((one) => one.user_id).filter((id) => id !== user_id))
                        }
                      >
                        <X size={18} aria-hidden />
                      </IconButton>
                    }
                  />
                ))}
                <ListRow
                  leading={<UserPlus size={22} aria-hidden />}
                  title={assistants.length === 0 ? '选好友' : '增加或更换'}
                  disabled={busy}
                  onClick={() => void choose()}
                />
              </Section>
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
