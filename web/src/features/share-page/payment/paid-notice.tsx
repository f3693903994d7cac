import type { SharePaid } from '@roomlight/contracts';
import { useEffect, useRef } from 'react';
import { CheckIcon } from '../icons';
import { priceText } from './price-text.rules';

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

interface PaidNoticeProps {
  paid: SharePaid;
  priceCents: number;
  /** The agent has paid on this page, a moment ago. */
  isNews: boolean;
}

/** That the photos are paid for. Right after the payment, it takes the focus of the form that is gone. */
export function PaidNotice({ paid, priceCents, isNews }: PaidNoticeProps) {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isNews) {
      notice.current?.focus();
    }
  }, [isNews]);
  const sum = `${priceText(priceCents)} on ${DAY.format(new Date(paid.at))}`;
  return (
    <p
      ref={notice}
      tabIndex={-1}
      className="mx-auto mb-6 flex w-fit max-w-[calc(100%-2.5rem)] items-center gap-3 rounded-2xl bg-accent-soft px-5 py-3 text-sm text-accent-text"
    >
      <CheckIcon />
      {isNews
        ? `Thank you. You have paid ${sum}, and the photos are yours to download.`
        : `Paid: ${sum}.`}
    </p>
  );
}
