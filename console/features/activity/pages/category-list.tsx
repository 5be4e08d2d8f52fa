import { saveActivityCategory } from '@qunlu/contract/activity/staff.ts';
import { CategoryList } from '../../../layout/category-list.tsx';

export default function ActivityCategories() {
  return <CategoryList label="活动" save={saveActivityCategory} />;
}
