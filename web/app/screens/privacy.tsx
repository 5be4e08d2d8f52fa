import { listCards } from '@qunlu/contract/card/calls.ts';
import type { Card } from '@qunlu/contract/card/entity.ts';
import { privacies, privacyLabels } from '@qunlu/contract/card/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { accountPaths } from '../../features/account/paths.ts';
import { cardPaths } from '../../features/card/paths.ts';
import { saveCard } from '../../features/card/queries/edit.ts';
import { identityPaths } from '../../features/identity/paths.ts';
import { relationPaths } from '../../features/relation/paths.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { useRead } from '../../platform/query.ts';
import { ScreenHeader } from '../../platform/screen-header.tsx';
import { actionSheet } from '../../ui/dialog/action-sheet.tsx';
import { Check } from '../../ui/icons.ts';
import { ListRow } from '../../ui/list-row.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';

/** Who sees the viewer's contacts, who has seen them, and what the product stores about them (R033). */
export default function Privacy() {
  const read = useRead(listCards);
  return (
    <Page header={<ScreenHeader title="隐私" back="/user/settings" />}>
      <Loaded read={read} waiting={<SkeletonRows count={2} />}>
        {(data) => <CardPrivacy cards={data.list} />}
      </Loaded>
      <Section title="我的联系方式">
        <ListRow
          wrap
          title="谁看了我"
          meta="谁看过名片、看了哪项联系方式，可以随时收回某个人的查看权"
          href={cardPaths.callers()}
        />
        <ListRow wrap title="查看申请" meta="看不到的人可以申请，您同意才能看" href={cardPaths.requests()} />
        <ListRow wrap title="黑名单" meta="看不到我的名片、不能申请加好友的人" href={relationPaths.blocked} />
      </Section>
      <Section title="我的资料">
        <ListRow
          wrap
          title="导出我的资料"
          meta="账号、名片、订单和记录，整理成文件"
          href={accountPaths.exportData}
        />
        <ListRow
          wrap
          title="谁看过我的实名"
          meta="姓名和身份证号加密保存，每次查看都有记录"
          href={identityPaths.looks}
        />
        <ListRow wrap title="隐私与支付协议" href={accountPaths.paymentAgreement} />
        <ListRow wrap title="注销账号" href={accountPaths.accDelete} />
      </Section>
    </Page>
  );
}

function CardPrivacy({ cards }: { cards: readonly Card[] }) {
  const client = useQueryClient();

  async function choose(card: Card): Promise<void> {
    const key = await actionSheet({
      title: '谁能看到这张名片上的联系方式',
      items: privacies.map((privacy) => ({
        key: String(privacy),
        label: privacyLabels[privacy] ?? '',
        ...(privacy === card.permissions.privacy ? { icon: <Check size={20} aria-hidden /> } : {}),
      })),
    });
    const chosen = privacies.find((privacy) => String(privacy) === key);
    if (chosen === undefined || chosen === card.permissions.privacy) return;
    await saveCard(client, card.card_id, { permissions: { privacy: chosen } });
  }

  if (cards.length === 0) {
    return (
      <Section title="名片">
        <ListRow
          wrap
          title="还没有名片"
          meta="做好名片后，在这里选择谁能看到联系方式"
          href={cardPaths.create()}
        />
      </Section>
    );
  }
  return (
    <Section
      title="谁能看到名片上的联系方式"
      note="没有登录的人看到的总是打码的。范围之外的人可以申请看某一项，您同意了才能看到。"
    >
      {cards.map((card) => (
        <ListRow
          key={card.card_id}
          wrap
          title={card.realname}
          meta={card.title || '没有公司和职位'}
          end={privacyLabels[card.permissions.privacy] ?? ''}
          disabled={!card.can.edit}
          onClick={() => void choose(card)}
        />
      ))}
    </Section>
  );
}
