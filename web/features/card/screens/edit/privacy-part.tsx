import { privacies, privacyLabels } from '@qunlu/contract/card/rules.ts';
import { Segmented } from '../../../../ui/segmented.tsx';
import type { Privacy } from '../../queries/edit.ts';
import css from './overview.module.css';
import type { PartProps } from './part-props.ts';

/** Short for four side by side; the line below says the choice whole. */
const short: Record<number, string> = { 0: '验证过的人', 1: '好友和同圈', 2: '仅好友', 3: '都不可以' };
const options = privacies.map((privacy) => ({ value: String(privacy), label: short[privacy] ?? '' }));

/** Who may see the contacts (D21). */
export function PrivacyPart({ form }: Pick<PartProps, 'form'>) {
  const { privacy } = form.values;
  return (
    <div className={css['privacy']}>
      <p className={css['label']}>谁能看联系方式</p>
      <Segmented
        label="谁能看联系方式"
        options={options}
        value={String(privacy)}
        onChange={(chosen) => form.set('privacy', Number(chosen) as Privacy)}
      />
      <p className={css['note']}>
        {privacyLabels[privacy]}。其他人只看到打码后的样子。每次查看都有回执，可以收回
      </p>
    </div>
  );
}
