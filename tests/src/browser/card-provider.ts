import type { Page } from '@playwright/test';
import { CARDS } from '@roomlight/billing/testing/stripe-stub/account';

/** The answer of the provider's script to a confirmation. */
export interface ConfirmAnswer {
  error?: { message?: string; payment_intent?: { status: string } };
  paymentIntent?: { status: string };
}

export interface ConfirmedCard {
  /** The client secret of the intent that is paid for. */
  clientSecret: string;
  /** Digits, as typed. */
  card: string;
  returnUrl: string;
}

declare global {
  interface Window {
    confirmWithCardProvider(card: ConfirmedCard): Promise<ConfirmAnswer>;
  }
}

/**
 * Replaces the provider's script by a small card form, since the provider's own form is a page of another site.
 * `confirm` takes the provider's part when a card is confirmed.
 */
export async function replaceCardProvider(
  page: Page,
  confirm: (card: ConfirmedCard) => ConfirmAnswer | Promise<ConfirmAnswer>,
): Promise<void> {
  await page.exposeFunction('confirmWithCardProvider', confirm);
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `(${cardProviderScript.toString()})();`,
    }),
  );
}

/** Shows the product as if no card provider were set up. */
export async function withoutCardProvider(page: Page): Promise<void> {
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as object;
    await route.fulfill({ response, json: { ...config, stripePublishableKey: null } });
  });
}

export const DECLINED_CARD = '4000000000000002';

/** Answers a card as the provider would: decided by the stub of its service, which holds the product's intents. */
export async function confirmAtStub({
  clientSecret,
  card,
}: Pick<ConfirmedCard, 'clientSecret' | 'card'>): Promise<ConfirmAnswer> {
  const [intentId = ''] = clientSecret.split('_secret_');
  const response = await fetch(
    `${process.env['STRIPE_URL']}/v1/payment_intents/${intentId}/confirm`,
    {
      method: 'POST',
      body: new URLSearchParams({
        client_secret: clientSecret,
        payment_method: card === DECLINED_CARD ? CARDS.declined : CARDS.good,
      }),
    },
  );
  const answer = (await response.json()) as { status: string; error?: { message: string } };
  return answer.error === undefined
    ? { paymentIntent: { status: answer.status } }
    : { error: answer.error };
}

export async function payWithCard(page: Page, card = '4242424242424242'): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}

/** Runs in the page and so must be self-contained: the part of the provider's script that the product uses. */
function cardProviderScript(): void {
  interface Appearance {
    theme: string;
    variables: Record<string, string>;
  }
  interface Options {
    clientSecret: string;
    appearance: Appearance;
  }

  function cardElement(look: () => Appearance) {
    const listeners: Record<string, ((event: object) => void) | undefined> = {};
    const form = document.createElement('div');
    return {
      dress() {
        const { theme, variables } = look();
        form.dataset['theme'] = theme;
        form.style.color = variables['colorText'] ?? '';
        form.querySelectorAll('input').forEach((input) => {
          input.style.background = variables['colorBackground'] ?? '';
          input.style.borderRadius = variables['borderRadius'] ?? '';
        });
      },
      number: () => form.querySelector('input')?.value.replaceAll(' ', '') ?? '',
      mount(place: HTMLElement) {
        form.dataset['testid'] = 'card-form';
        form.style.cssText = 'display:grid;gap:20px;grid-template-columns:1fr 1fr';
        for (const [label, hint] of [
          ['Card number', '1234 1234 1234 1234'],
          ['Expiration date', 'MM / YY'],
          ['Security code', 'CVC'],
        ] as const) {
          const field = document.createElement('label');
          const input = document.createElement('input');
          input.placeholder = hint;
          input.style.cssText =
            'display:block;width:100%;height:44px;padding:0 14px;margin-top:6px;border:1px solid #8a7f70';
          field.append(label, input);
          field.style.cssText = `font:600 14px sans-serif;${label === 'Card number' ? 'grid-column:1/-1' : ''}`;
          form.append(field);
        }
        place.append(form);
        this.dress();
        setTimeout(() => listeners['ready']?.(this), 0);
      },
      on(event: string, listener: (event: object) => void) {
        listeners[event] = listener;
        return this;
      },
      off(event: string) {
        listeners[event] = undefined;
        return this;
      },
      update: () => undefined,
      unmount: () => form.remove(),
      destroy: () => form.remove(),
    };
  }

  function elementsOf(options: Options) {
    let appearance = options.appearance;
    const card = cardElement(() => appearance);
    return {
      card,
      clientSecret: options.clientSecret,
      create: () => card,
      getElement: () => card,
      update(changes: Partial<Options>) {
        appearance = changes.appearance ?? appearance;
        card.dress();
      },
    };
  }

  function provider() {
    const unused = () => Promise.reject(new Error('the product pays by confirmPayment'));
    return {
      elements: elementsOf,
      createToken: unused,
      createPaymentMethod: unused,
      confirmCardPayment: unused,
      confirmPayment: ({
        elements,
        confirmParams,
      }: {
        elements: ReturnType<typeof elementsOf>;
        confirmParams: { return_url: string };
      }): Promise<ConfirmAnswer> =>
        window.confirmWithCardProvider({
          clientSecret: elements.clientSecret,
          card: elements.card.number(),
          returnUrl: confirmParams.return_url,
        }),
    };
  }

  Object.assign(window, { Stripe: Object.assign(provider, { version: 'endive' }) });
}
