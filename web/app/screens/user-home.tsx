import type { User } from '@qunlu/contract/account/entity.ts';
import { sexLabels, sexes } from '@qunlu/contract/account/rules.ts';
import { listCards } from '@qunlu/contract/card/calls.ts';
import { all, maxLength, required } from '@qunlu/contract/kernel/validators.ts';
import { dayText } from '@qunlu/contract/kernel/formats.ts';
import { useQueryClient } from '@tanstack/react-query';
import { accountPaths } from '../../features/account/paths.ts';
import { useMe } from '../../features/account/queries.ts';
import { editMe } from '../../features/account/queries/settings.ts';
import { CardHeader } from '../../features/card/parts/header.tsx';
import { cardPaths } from '../../features/card/paths.ts';
import { AvatarField } from '../../features/media/parts/avatar-field.tsx';
import { sentence } from '../../platform/http/sentence.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { useRead } from '../../platform/query.ts';
import { ScreenHeader } from '../../platform/screen-header.tsx';
import { actionSheet } from '../../ui/dialog/action-sheet.tsx';
import { popTip } from '../../ui/dialog/pop-tip.tsx';
import { prompt } from '../../ui/dialog/prompt.tsx';
import { Check } from '../../ui/icons.ts';
import { ListRow } from '../../ui/list-row.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import css from './user-home.module.css';

const nameMax = 20;
const sexValues = [sexes.male, sexes.female, sexes.secret] as const;

/** The viewer's own profile: name, sex, cards, bindings (R023). */
export default function UserHome() {
  const read = useMe();
  return (
    <Page header={<ScreenHeader title="个人资料" back="/app/user" />}>
      <Loaded read={read} waiting={<SkeletonRows count={4} />}>
        {(me) => <Profile me={me} />}
      </Loaded>
    </Page>
  );
}

function Profile({ me }: { me: User }) {
  const client = useQueryClient();

  async function save(changes: Parameters<typeof editMe>[1]): Promise<void> {
    try {
      await editMe(client, changes);
      popTip('已保存', { type: 'good' });
    } catch (error) {
      popTip(sentence(error), { type: 'bad' });
    }
  }

  async function rename(): Promise<void> {
    const username = await prompt({
      title: '称呼',
      value: me.username,
      required: true,
      maxLength: nameMax,
      validate: (value) => all(required, maxLength(nameMax))(value, '称呼'),
      okLabel: '保存',
    });
    if (username !== null && username.trim() !== me.username) await save({ username });
  }

  async function chooseSex(): Promise<void> {
    const key = await actionSheet({
      title: '性别',
      items: sexValues.map((sex) => ({
        key: String(sex),
        label: sexLabels[sex] ?? '',
        ...(me.sex_chosen && sex === me.sex ? { icon: <Check size={20} aria-hidden /> } : {}),
      })),
    });
    const sex = sexValues.find((value) => String(value) === key);
    if (sex !== undefined && !(me.sex_chosen && sex === me.sex)) await save({ sex });
  }

  return (
    <>
      <div className={css['avatar']}>
        <AvatarField
          id={me.user_id}
          name={me.username}
          value={me.avatar}
          onChange={(avatar) => void save({ avatar })}
        />
      </div>
      <Section title="资料">
        <ListRow wrap title="称呼" end={me.username} onClick={() => void rename()} />
        <ListRow
          wrap
          title="性别"
          end={me.sex_chosen ? (sexLabels[me.sex] ?? '') : '未填写'}
          onClick={() => void chooseSex()}
        />
        <ListRow wrap title="注册时间" end={dayText(me.created_at ?? null)} />
      </Section>
      <Cards />
      <Section title="账号">
        <ListRow wrap title="手机号与微信" end={me.phone || '未绑定手机号'} href={accountPaths.oauth} />
        <ListRow
          wrap
          title="登录密码"
          end={me.has_password ? '已设置' : '未设置'}
          href={accountPaths.password}
        />
        <ListRow wrap title="登录设备" href={accountPaths.sessions} />
        <ListRow wrap title="设置" href={accountPaths.settings} />
      </Section>
    </>
  );
}

function Cards() {
  const { data } = useRead(listCards);
  if (!data) return null;
  const card = data.list.find((one) => one.default === 1) ?? data.list[0];
  if (!card) {
    return (
      <Section title="名片">
        <ListRow wrap title="做第一张名片" meta="别人从名片认识您" href={cardPaths.create()} />
      </Section>
    );
  }
  return (
    <Section title="名片" action={`${data.list.length} 张`} plain>
      <a className={css['face']} href={cardPaths.view(card.card_id)}>
        <span className="visually-hidden">打开名片：{card.realname}</span>
        <CardHeader card={card} foot={card.phone} />
      </a>
    </Section>
  );
}
