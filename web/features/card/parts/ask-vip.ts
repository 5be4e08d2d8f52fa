import { vipCardStyleLabels } from '@qunlu/contract/card/rules.ts';
import { navigate } from '../../../platform/router/location.ts';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { openVip } from '../../membership/paths.ts';

/** A style for members is on the card of somebody who is none: leads to where one becomes it; what was typed is kept as a draft. */
export async function askVip(style: number): Promise<void> {
  const goes = await confirm({
    title: `“${vipCardStyleLabels[style] ?? ''}”是会员样式`,
    message: '开通会员后就能保存。填的内容会留着，回来接着改；也可以换一个样式',
    okLabel: '开通会员',
    cancelLabel: '换个样式',
  });
  if (goes) navigate(openVip, { returns: true });
}
