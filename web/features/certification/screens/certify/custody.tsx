import { certificationRules } from '@qunlu/contract/certification/rules.ts';
import { ShieldCheck } from '../../../../ui/icons.ts';
import css from './custody.module.css';

/** What becomes of the photos (D35). */
export function Custody() {
  return (
    <div className={css['root']}>
      <ShieldCheck size={20} aria-hidden />
      <p>
        照片只用于这次审核：不对外公开，只有审核人员能看，每次查看都有水印和记录，审核结束
        {certificationRules.imageDays}天后删除。
      </p>
    </div>
  );
}
