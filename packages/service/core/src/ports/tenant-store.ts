export type Tenant = {
  readonly tenant_id: string;
  readonly name: string;
  readonly email: string | null;
  readonly created_at: string;
};
export type ApiKey = {
  readonly tenant_id: string;
  readonly key_id: string;
  /** What its owner knows it by; no secret. */
  readonly key_prefix: string;
  readonly expires_at: string | null;
  readonly revoked: boolean;
};
/** Jobs at once and a day (UTC), and how often one of them, or all together, may be retried on a day. */
type TenantLimits = {
  readonly concurrent?: number;
  readonly daily?: number;
  readonly jobRetries?: number;
  readonly dailyRetries?: number;
};
export type TenantStore = {
  /** Makes a tenant with its account, `credits` as a bonus (0: none) and one API key, in one transaction, noted as the operator's. */
  create(tenant: {
    readonly tenantId: string;
    readonly name: string;
    readonly credits: number;
    /** What is left out follows the installation's defaults. */
    readonly limits?: TenantLimits;
    readonly key: {
      readonly id: string;
      readonly name: string;
      readonly hash: string;
      readonly prefix: string;
    };
  }): Promise<Tenant>;
  /** By SHA-256 (hex) of the key; null when unknown. Notes the use at most once a minute. */
  keyByHash(hash: string): Promise<ApiKey | null>;
  get(tenantId: string): Promise<Tenant | null>;
  /** Key in the file store of the tenant's brand logo, or null. */
  logo(tenantId: string): Promise<string | null>;
};
