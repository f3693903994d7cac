/** The running service's own name, to inject. */
export class ServiceName {
  constructor(readonly value: string) {}
}
