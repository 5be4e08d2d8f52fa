import type { CircleIndustry as Known, IndustryLine } from '@qunlu/contract/discovery/calls.ts';
import { discoveryRules } from '@qunlu/contract/discovery/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadState } from '../../../platform/loaded.tsx';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { FieldGroup } from '../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../ui/form/submit-footer.tsx';
import { Page } from '../../../ui/page.tsx';
import { IndustryField } from '../parts/industry-field.tsx';
import { useSaving } from '../parts/saving.tsx';
import { saveOfCircle, useCircleIndustry } from '../queries.ts';

const headerOf = (id: number) => <ScreenHeader title="通讯录的行业" back={`/phonebook-setting/${id}`} />;

/** The industry of a circle, by which people of the trade find it (D154). */
export default function CircleIndustry() {
  const id = useIdParam();
  const read = useCircleIndustry(id);
  const { data } = read;
  if (data) return <Choice key={data.change_at} id={id} known={data} />;
  return (
    <Page header={headerOf(id)}>
      <LoadState read={read} />
    </Page>
  );
}

function Choice({ id, known }: { id: number; known: Known }) {
  const client = useQueryClient();
  const [value, setValue] = useState<IndustryLine | null>(known.industry);
  const { save, saving, notes } = useSaving(known.change_at, () => saveOfCircle(client, id, value?.id ?? 0));
  return (
    <Page
      header={headerOf(id)}
      footer={
        <SubmitFooter
          label="保存"
          disabled={!value || value.id === known.industry?.id || known.change_at > 0}
          busy={saving}
          onClick={save}
        />
      }
    >
      <FieldGroup>
        <IndustryField label="行业" value={value} placeholder="请选择" onChange={setValue} />
      </FieldGroup>
      {notes(`同行会在推荐里看到它。每 ${discoveryRules.changeDays} 天可以改一次。`)}
    </Page>
  );
}
