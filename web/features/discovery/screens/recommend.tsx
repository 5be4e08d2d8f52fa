import { recommendLabels, recommendTypes } from '@qunlu/contract/discovery/rules.ts';
import { useEntryText } from '../../../platform/router/entry-text.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Tags } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Recommended } from '../parts/recommended.tsx';
import { discoveryPaths } from '../paths.ts';
import { useOwnIndustry } from '../queries.ts';
import css from './find.module.css';

const options = recommendTypes.map((type) => ({ value: String(type), label: recommendLabels[type] }));

/** Circles for the person: by their friends and city, by their industry, or what is popular (R090, D91). */
export default function Recommend() {
  const [kept, setKept] = useEntryText('type');
  const type = recommendTypes.find((one) => String(one) === kept) ?? 1;
  const { data: own } = useOwnIndustry();
  return (
    <Page header={<ScreenHeader title="推荐的通讯录" back={discoveryPaths.find} />} flush>
      <div className={css['tools']}>
        <Segmented label="推荐方式" value={String(type)} options={options} onChange={setKept} />
      </div>
      {type === 2 && own && !own.industry1 ? (
        <EmptyState
          icon={<Tags size={28} aria-hidden />}
          title="还不知道您的行业"
          text="选好行业，这里就有同行的通讯录"
          action={<Button href={discoveryPaths.industry}>选择行业</Button>}
        />
      ) : (
        <Recommended key={type} type={type} />
      )}
    </Page>
  );
}
