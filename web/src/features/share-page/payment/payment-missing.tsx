/** In the place of a part of the payment that couldn't be loaded. The photos are there nevertheless. */
export function PaymentMissing() {
  return (
    <p role="alert" className="mx-auto mb-10 w-fit px-5 text-sm text-danger-text">
      The payment could not be loaded. Please reload this page.
    </p>
  );
}
