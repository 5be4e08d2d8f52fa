import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { categoryChoices } from '../parts/category-words.ts';
import { circlePaths } from '../paths.ts';

/** What kind of circle it becomes (R086, D63). */
export default function Create() {
  return (
    <Page header={<ScreenHeader title="创建通讯录" />}>
      <Section title="是哪一种？" note="不到一分钟就能建好，以后都可以改">
        {categoryChoices.map(({ value, label, words, icon: Icon }) => (
          <ListRow
            key={value}
            wrap
            leading={<Icon size={22} aria-hidden />}
            title={label}
            meta={words}
            href={circlePaths.createIn(value)}
          />
        ))}
      </Section>
    </Page>
  );
}
