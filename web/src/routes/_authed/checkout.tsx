import { createFileRoute } from '@tanstack/react-router';
import { pageTitle } from '../../lib/page-title';

export const Route = createFileRoute('/_authed/checkout')({
  head: () => pageTitle('Complete Payment'),
});
