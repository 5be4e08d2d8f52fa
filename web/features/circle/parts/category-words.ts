import { categories, categoryLabels, type CircleCategory } from '@qunlu/contract/circle/rules.ts';
import {
  BookUser,
  Building2,
  GraduationCap,
  Handshake,
  House,
  type Icon,
  Presentation,
  Star,
  Store,
  Users,
} from '../../../ui/icons.ts';

const words: Record<CircleCategory, string> = {
  1: '同学、校友，按届和班找到彼此',
  2: '会员企业和联系人，一处查全',
  3: '同事和部门，新人来了就有名录',
  4: '家里人和亲友，换了号码也找得到',
  5: '同行交流，谁做什么一目了然',
  6: '邻居和物业，有事好联系',
  7: '一起跑步、喝茶、拍照的人',
  8: '读书、听课，讲师和学员都在',
  9: '其他的圈子',
};

const icons: Record<CircleCategory, Icon> = {
  1: GraduationCap,
  2: Handshake,
  3: Building2,
  4: Users,
  5: Store,
  6: House,
  7: Star,
  8: Presentation,
  9: BookUser,
};

/** D63 with one sentence each, in their order. */
export const categoryChoices = categories.map((value) => ({
  value,
  label: categoryLabels[value],
  words: words[value],
  icon: icons[value],
}));

/** The category of an address; undefined: there is none of this number. */
export const categoryOf = (text: string) => categoryChoices.find(({ value }) => String(value) === text);
