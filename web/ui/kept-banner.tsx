import { Banner } from './banner.tsx';
import { Button } from './button.tsx';

/** What was not saved the last time is there again, and can be thrown away. */
export const KeptBanner = ({
  words = '有未保存的修改，已为您恢复',
  onForget,
}: {
  words?: string;
  onForget: () => void;
}) => (
  <Banner
    action={
      <Button kind="quiet" size="s" onClick={onForget}>
        放弃
      </Button>
    }
  >
    {words}
  </Banner>
);
