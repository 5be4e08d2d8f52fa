import { saveCategory } from '@qunlu/contract/service/staff.ts';
import { CategoryList } from '../../../layout/category-list.tsx';

/** D153 */
export default function ServiceCategories() {
  return <CategoryList label="服务" save={saveCategory} />;
}
