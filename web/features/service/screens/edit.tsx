import type { Service } from '@qunlu/contract/service/entity.ts';
import { useQueryClient } from '@tanstack/react-query';
import { isNotFound } from '../../../platform/http/errors.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { returnOr } from '../../../platform/router/follow.ts';
import { useIdParam } from '../../../platform/router/params.ts';
import { useVersion } from '../../../platform/drafts/save-over.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { CalendarDays } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { ServiceForm } from '../parts/form/service-form.tsx';
import { bodyOf, serviceDrafts, type ServiceValues, valuesOf } from '../parts/form/values.ts';
import { MissingService } from '../parts/missing-service.tsx';
import { shownOf, takesTime } from '../parts/shown.ts';
import { servicePaths } from '../paths.ts';
import { newestService, saveService, useService } from '../queries/service.ts';

/** Changes an own service (R101). */
export default function EditService() {
  const read = useService(useIdParam());
  const { data, error } = read;
  if (isNotFound(error) || data?.mine === false) return <MissingService />;
  if (data) return <Edit key={data.service_id} given={data} />;
  return (
    <Page header={<ScreenHeader title="编辑服务" back={servicePaths.own()} />}>
      <LoadState read={read} />
    </Page>
  );
}

function Edit({ given }: { given: Service }) {
  const client = useQueryClient();
  const { service_id: id } = given;
  const { shown: service, save: saveOver } = useVersion(given, {
    what: '这个服务',
    newest: () => newestService(client, id),
    drop: () => serviceDrafts.drop(String(id)),
  });
  const { scheduled } = service;

  const save = (values: ServiceValues): Promise<void> =>
    saveOver(async (rev) => {
      const saved = await saveService(client, id, { ...bodyOf(values), rev });
      popTip(saved.access ? '服务已保存' : '已保存，审核通过后别人看得到', { type: 'good' });
      returnOr({ kind: 'route', target: servicePaths.view(id) });
    });

  return (
    <ServiceForm
      key={service.rev}
      title="编辑服务"
      back={servicePaths.view(id)}
      name={String(id)}
      initial={valuesOf(service)}
      label="保存"
      note="已有的订单照下单时的内容"
      published={{ figures: shownOf(service), scheduled }}
      onSave={save}
    >
      {service.ways.some((way) => takesTime(service.type, way)) && (
        <Section>
          <ListRow
            wrap
            leading={<CalendarDays size={22} aria-hidden />}
            title="预约时间"
            meta={scheduled ? '买家从您的时间表里选' : '还没有设置，买家下单后和您约时间'}
            href={servicePaths.schedule(id)}
          />
        </Section>
      )}
    </ServiceForm>
  );
}
