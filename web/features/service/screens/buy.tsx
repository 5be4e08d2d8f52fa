import { isNotFound } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Store } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { MissingService } from '../parts/missing-service.tsx';
import { servicePaths } from '../paths.ts';
import { useOffer } from '../queries/orders.ts';
import { BuyForm } from './buy/form.tsx';

/** Buys a service: how, when, how many, where to and for how much (R103). */
export default function Buy() {
  const id = useIdParam();
  const { data: service, error, refetch } = useOffer(id);
  const problem =
    service && (service.buy_problem || (service.ways.length === 0 ? '现在没有可以买的方式' : ''));
  if (service && problem === '') return <BuyForm key={id} service={service} />;
  if (isNotFound(error)) return <MissingService />;
  return (
    <Page header={<ScreenHeader title="下单" back={servicePaths.view(id)} />}>
      {service ? (
        <EmptyState
          icon={<Store size={28} aria-hidden />}
          title="现在不能买"
          text={problem}
          action={
            <Button kind="secondary" href={servicePaths.view(id)}>
              回到服务
            </Button>
          }
        />
      ) : error ? (
        <ErrorState
          message={sentence(error)}
          text="钱没有变动，可以放心重试"
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows count={4} />
      )}
    </Page>
  );
}
