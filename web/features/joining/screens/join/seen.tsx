import type { JoinForm } from '@qunlu/contract/joining/entity.ts';
import { circleRules } from '@qunlu/contract/circle/rules.ts';
import { Section } from '../../../../ui/section.tsx';
import css from './seen.module.css';

const contacts: Record<number, string> = {
  0: '其他成员看到您带来的名片，联系方式按名片自己的设置。',
  1: '其他成员只看到姓名、公司和职位，联系方式只有圈主和管理员能看。',
  2: '其他成员和您交换名片以后，才能看您的联系方式。',
};

/** D60: who will see what is submitted, before it is. */
export function Seen({ read: { owner, admins, contact_visible } }: { read: JoinForm }) {
  const who = `圈主${owner === '' ? '' : `“${owner}”`}${admins > 0 ? `和 ${admins} 位管理员` : ''}`;
  return (
    <Section title="谁会看到" padded>
      <ul className={css['lines']}>
        <li>{who}能看到您填的信息；手机号要点开才显示，每次是谁看的您都能查到。</li>
        <li>{contacts[contact_visible]}</li>
        <li>退出 {circleRules.formDays} 天后，填的信息会删除。</li>
      </ul>
    </Section>
  );
}
