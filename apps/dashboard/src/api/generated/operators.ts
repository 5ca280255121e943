// Written by `npm run sdk:types` from the gateway's OpenAPI document. Don't edit it.

export interface paths {
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Needs the role `support` or a higher one. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Caller"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Needs the role `support` or a higher one. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Overview"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vendors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Needs the role `support` or a higher one. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Vendors"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Needs the role `support` or a higher one. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["History"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Needs the role `support` or a higher one. */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    after?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TenantPage"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Needs the role `support` or a higher one. */
        get: {
            parameters: {
                query?: {
                    stuck?: boolean;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Workers"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Needs the role `support` or a higher one. */
        get: {
            parameters: {
                query?: {
                    tenant?: string;
                    stuck?: boolean;
                    waits_for?: "customer" | "operator";
                    older_than?: number;
                    limit?: number;
                    after?: string;
                    stage?: "prepare" | "agents" | "init" | "generation" | "concat" | "audio" | "captions" | "final_merge" | "complete";
                    status?: "failed" | "cancelled" | "completed";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["LiveJobPage"] | components["schemas"]["EndedJobPage"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Needs the role `support` or a higher one. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    job_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["StoredJob"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Needs the role `support` or a higher one. */
        get: {
            parameters: {
                query?: {
                    tenant?: string;
                    stuck?: boolean;
                    waits_for?: "customer" | "operator";
                    older_than?: number;
                    limit?: number;
                    after?: string;
                    stage?: "prepare" | "agents" | "init" | "generation" | "concat" | "audio" | "captions" | "final_merge" | "complete";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TaskPage"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Needs the role `support` or a higher one. */
        get: {
            parameters: {
                query?: {
                    tenant?: string;
                    stuck?: boolean;
                    waits_for?: "customer" | "operator";
                    older_than?: number;
                    limit?: number;
                    after?: string;
                    state?: "pending" | "abandoned";
                    job?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DeliveryPage"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{job_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Needs the role `operator` or a higher one. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    job_id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        reason?: string;
                    };
                };
            };
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ChangedJob"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{job_id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Needs the role `operator` or a higher one. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    job_id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        reason?: string;
                        /** @enum {string} */
                        from?: "prepare" | "agents" | "init" | "generation" | "concat" | "audio" | "captions" | "final_merge" | "complete";
                    };
                };
            };
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ChangedJob"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{job_id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Needs the role `operator` or a higher one. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    job_id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        reason?: string;
                        max_credits?: number;
                    };
                };
            };
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ChangedJob"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{task_id}/requeue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Needs the role `operator` or a higher one. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    task_id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        reason?: string;
                        /** @default false */
                        force?: boolean;
                    };
                };
            };
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RequeuedTask"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries/{delivery_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Needs the role `operator` or a higher one. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    delivery_id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        reason?: string;
                        /** @default false */
                        force?: boolean;
                    };
                };
            };
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ReplayedDelivery"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workers/{owner}/drain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Needs the role `operator` or a higher one. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    owner: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        reason?: string;
                        hand_back_after_s?: number;
                    };
                };
            };
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ChangedWorker"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workers/{owner}/undrain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Needs the role `operator` or a higher one. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    owner: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        reason?: string;
                    };
                };
            };
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ChangedWorker"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Needs the role `support` or a higher one. */
        get: {
            parameters: {
                query: {
                    q: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FoundTenants"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/{tenant_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Needs the role `support` or a higher one. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    tenant_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TenantRecord"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/{tenant_id}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Needs the role `operator` or a higher one. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    tenant_id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        reason?: string;
                    };
                };
            };
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SuspendedTenant"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/{tenant_id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Needs the role `operator` or a higher one. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    tenant_id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        reason?: string;
                    };
                };
            };
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ChangedTenant"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/{tenant_id}/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Needs the role `support` or a higher one. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    tenant_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TenantLimits"];
                    };
                };
            };
        };
        /** @description Needs the role `operator` or a higher one. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    tenant_id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        /** @description `requests/seconds`, or `off`: unlimited. */
                        requests?: components["schemas"]["RequestLimits"];
                        /** @description Files and bytes on a UTC day, and bytes of product images. 0: unlimited. */
                        uploads?: components["schemas"]["UploadLimits"];
                        reason?: string;
                    };
                };
            };
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ChangedTenantLimits"];
                    };
                };
            };
        };
        /** @description Needs the role `operator` or a higher one. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    tenant_id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        concurrent_limit?: number | null;
                        daily_limit?: number | null;
                        job_retry_limit?: number | null;
                        daily_retry_limit?: number | null;
                        priority?: components["schemas"]["Priority"];
                        reason?: string;
                    };
                };
            };
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ChangedTenant"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/{tenant_id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Needs the role `support` or a higher one. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    tenant_id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        body: string;
                    };
                };
            };
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TenantNote"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/{tenant_id}/grant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Needs the role `finance` or a higher one. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    tenant_id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        credits: number;
                        /** @enum {string} */
                        type: "bonus" | "refund";
                        reason: string;
                        key: string;
                    };
                };
            };
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["GrantedCredits"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{job_id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Needs the role `finance` or a higher one. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    job_id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        /** @description Left out: all that the job was charged. */
                        credits?: number;
                        /**
                         * Format: uuid
                         * @description Refunds only a job of this tenant.
                         */
                        tenant_id?: string;
                        reason: string;
                        key: string;
                    };
                };
            };
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RefundedJob"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/price-books": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Needs the role `support` or a higher one. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PriceBooks"];
                    };
                };
            };
        };
        put?: never;
        /** @description Needs the role `operator` or a higher one. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        /** @description The next one: the newest plus one. */
                        version: number;
                        /**
                         * Format: date-time
                         * @description Left out: now.
                         */
                        effective_at?: string;
                        note?: string;
                        /**
                         * @description Publishes it although something is sold below its cost.
                         * @default false
                         */
                        force?: boolean;
                        document: components["schemas"]["PriceBookDocument"];
                    };
                };
            };
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ChangedPriceBook"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/price-books/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Needs the role `support` or a higher one. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        document: components["schemas"]["PriceBookDocument"];
                    };
                };
            };
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PriceMargins"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/price-books/{version}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Needs the role `operator` or a higher one. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    version: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ChangedPriceBook"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        BookComponent: {
            /** @enum {string} */
            component: "script" | "voice" | "custom_voice" | "music" | "captions" | "minimal_captions";
            credits: number;
            vendor_cost_usd?: number;
        };
        BookModel: {
            model_id: string;
            variant: string;
            /** @description Per generation, or per second as the model is billed. */
            credits: number;
            /** @description What you pay, if it isn't what the price list says. */
            vendor_cost_usd?: number;
        };
        BookPack: {
            pack_id: components["schemas"]["PackId"];
            price_usd: number;
            credits: number;
        };
        Caller: {
            /** @description The issuer's `sub`. */
            subject: string;
            roles: ("support" | "finance" | "operator")[];
        };
        ChangedJob: {
            /** Format: uuid */
            job_id: string;
            status: components["schemas"]["JobStatus"];
            run: number;
            current_stage: components["schemas"]["StageName"];
            credits_reserved: number;
            /** @description False: nothing had to change. */
            changed: boolean;
        };
        ChangedPriceBook: {
            version: number;
            changed: boolean;
        };
        ChangedTenant: {
            /** Format: uuid */
            tenant_id: string;
            /** @description False: nothing had to change. */
            changed: boolean;
        };
        ChangedTenantLimits: {
            /** Format: uuid */
            tenant_id: string;
            /** @description `requests/seconds`, or `off`: unlimited. */
            requests: components["schemas"]["RequestLimits"];
            /** @description Files and bytes on a UTC day, and bytes of product images. 0: unlimited. */
            uploads: components["schemas"]["UploadLimits"];
            effective: components["schemas"]["EffectiveLimits"];
            /** @description False: nothing had to change. */
            changed: boolean;
        };
        ChangedWorker: {
            owner: number;
            app: string;
            leased: number;
            /** @description False: nothing had to change. */
            changed: boolean;
        };
        CreditPack: {
            pack_id: components["schemas"]["PackId"];
            name: string;
            price_usd: number;
            credits: number;
            price_per_credit_usd: number;
            /** @description Discount against the starter pack's rate, in percent. */
            savings_pct: number;
        };
        CreditTotals: {
            available: number;
            reserved: number;
            owed: number;
        };
        Delivery: {
            /** Format: uuid */
            delivery_id: string;
            /** Format: uuid */
            tenant_id: string;
            /** Format: uuid */
            job_id: string;
            run: number;
            event: string;
            url: string;
            /** @enum {string} */
            state: "pending" | "delivered" | "abandoned";
            attempts: number;
            crashes: number;
            last_status: number | null;
            last_error: string | null;
            is_leased: boolean;
            /** @description Until the next attempt; negative once it is due. */
            due_in_s: number;
            age_s: number;
            /** Format: date-time */
            created_at: string;
            finished_at: string | null;
            reason: components["schemas"]["Reason"];
        };
        DeliveryCounts: {
            due: number;
            waiting: number;
            leased: number;
            /** @description Age of the oldest due one; 0 if none is due. */
            oldest_s: number;
            /** @description Counted up to 1000. */
            abandoned: number;
        };
        DeliveryPage: {
            items: components["schemas"]["Delivery"][];
            /** @description Pass it as `after` to get the next page. Null on the last page. */
            next: string | null;
        };
        Dispatch: {
            /** @description Ready units that their queue in Redis doesn't hold (yet). */
            ready: number;
            /** @description Ready units whose entries wait in their queue. */
            dispatched: number;
            leased: number;
            /** @description For a vendor or for the next attempt. */
            waiting: number;
            /** @description Ready units of paused jobs. */
            paused: number;
            /** @description Units that all workers run concurrently at most. */
            slots: number;
            /** @description Age of the oldest ready or dispatched unit; 0 if there is none. */
            oldest_s: number;
            /** @description Age of the oldest ready unit if the queue doesn't hold all of them; 0 otherwise. */
            undispatched_s: number;
        };
        EffectiveLimits: {
            /** @description `requests/seconds`, or `off`: unlimited. */
            requests: components["schemas"]["RequestLimits"];
            /** @description Files and bytes on a UTC day, and bytes of product images. 0: unlimited. */
            uploads: components["schemas"]["UploadLimits"];
        };
        EndedJob: {
            /** Format: uuid */
            job_id: string;
            /** Format: uuid */
            tenant_id: string;
            /** @enum {string} */
            status: "completed" | "failed" | "cancelled";
            current_stage: components["schemas"]["StageName"];
            run: number;
            error: components["schemas"]["JobError"] | null;
            credits_consumed: number;
            /** Format: date-time */
            created_at: string;
            completed_at: string | null;
            /** @description Since it ended. */
            ended_s: number;
        };
        EndedJobPage: {
            items: components["schemas"]["EndedJob"][];
            /** @description Pass it as `after` to get the next page. Null on the last page. */
            next: string | null;
        };
        FoundTenant: {
            /** Format: uuid */
            tenant_id: string;
            name: string;
            email: string | null;
            /** Format: date-time */
            created_at: string;
            suspended_at: string | null;
            priority: components["schemas"]["Priority"];
            available_credits: number;
            live_jobs: number;
        };
        FoundTenants: {
            items: components["schemas"]["FoundTenant"][];
        };
        GrantedCredits: {
            /** Format: uuid */
            tenant_id: string;
            /** Format: uuid */
            transaction_id: string;
            available_credits: number;
            /** @description False: nothing had to change. */
            changed: boolean;
        };
        History: {
            /** @description The last 24 hours, oldest first. */
            throughput: components["schemas"]["ThroughputPoint"][];
            /** @description The last 30 days, oldest first. */
            spend: components["schemas"]["SpendPoint"][];
        };
        HoldCounts: {
            job: number;
            job_oldest_s: number;
            playground: number;
            playground_oldest_s: number;
        };
        JobCounts: {
            pending: number;
            processing: number;
            paused: number;
        };
        JobError: {
            code: string;
            message: string;
            stage: components["schemas"]["StageName"];
            retryable: boolean;
            /** @description Only where a service that makes the parts of the video refused or failed. */
            details?: components["schemas"]["VendorFailureDetails"];
        };
        /** @enum {string} */
        JobStatus: "pending" | "processing" | "paused" | "completed" | "failed" | "cancelled";
        Lately: {
            calls: number;
            failures: number;
            /** @description From sending to the result, of calls that succeeded. */
            median_s: number | null;
            p95_s: number | null;
            /** @description Code of the last failure. */
            last_error: string | null;
        };
        Lease: {
            owner: number;
            /** @description Null: the process is no longer registered. */
            app: string | null;
            /** @description False once the process said goodbye or was found dead. */
            is_alive: boolean;
            /** @description Negative once it has expired. The process's heartbeat sets it to 8 s. */
            expires_in_s: number;
        };
        LiveJob: {
            /** Format: uuid */
            job_id: string;
            /** Format: uuid */
            tenant_id: string;
            /** @enum {string} */
            status: "pending" | "processing" | "paused";
            current_stage: components["schemas"]["StageName"];
            progress_percent: number;
            pause_reason: components["schemas"]["PauseReason"] | null;
            run: number;
            credits_reserved: number;
            /** Format: date-time */
            created_at: string;
            age_s: number;
            /** @description Since it last changed. */
            unchanged_s: number;
            open_tasks: number;
            reason: components["schemas"]["Reason"];
        };
        LiveJobPage: {
            items: components["schemas"]["LiveJob"][];
            /** @description Pass it as `after` to get the next page. Null on the last page. */
            next: string | null;
        };
        MailCounts: {
            due: number;
            waiting: number;
            leased: number;
            /** @description Age of the oldest due one; 0 if none is due. */
            oldest_s: number;
        };
        ModelPrice: {
            model_id: string;
            variant: string;
            /** @enum {string} */
            billing_unit: "per_generation" | "per_second";
            vendor_cost_usd: number;
            /** @description List value: 0.01 USD for each credit. */
            price_usd: number;
            /** @description Price × 100; per second where so billed. */
            credits: number;
        };
        OpenCall: {
            vendor: string;
            model: string | null;
            /** @enum {string} */
            state: "intent" | "unknown" | "submitted";
            /** @description How long the vendor has accepted nothing. */
            waited_s: number | null;
        };
        Overview: {
            /**
             * Format: date-time
             * @description When the figures were read.
             */
            at: string;
            queues: components["schemas"]["Queue"][];
            dispatch: components["schemas"]["Dispatch"];
            /** @description Jobs that haven't ended. */
            jobs: components["schemas"]["JobCounts"];
            /** @description Processes seen within 15 s. */
            workers: components["schemas"]["WorkerCount"][];
            deliveries: components["schemas"]["DeliveryCounts"];
            mails: components["schemas"]["MailCounts"];
            credits: components["schemas"]["CreditTotals"];
            /** @description Open reservations, and the age of the oldest. */
            holds: components["schemas"]["HoldCounts"];
            /** @description Open sessions of the database server, and their limit. */
            sessions: components["schemas"]["Sessions"];
            /** @description Whether `/admin/queues` is served. */
            queue_board: boolean;
        };
        /** @enum {string} */
        PackId: "starter" | "creator" | "studio" | "enterprise";
        /** @enum {string} */
        PauseReason: "user" | "human_review" | "credit_limit";
        PriceBookDocument: {
            /** @default [] */
            models?: components["schemas"]["BookModel"][];
            /** @default [] */
            components?: components["schemas"]["BookComponent"][];
            /** @default [] */
            packs?: components["schemas"]["BookPack"][];
            /**
             * @description Null: as `REELWRIGHT_SIGNUP_BONUS` says.
             * @default null
             */
            signup_bonus?: number | null;
        };
        PriceBooks: {
            /** @description The version in force; 0 is the built-in price list. */
            current: number;
            prices: components["schemas"]["PricesInForce"];
            items: components["schemas"]["PublishedPriceBook"][];
        };
        PriceMargin: {
            /** @description A model and variant, or a component. */
            what: string;
            credits: number;
            cost_usd: number;
            /** @description At the rate of the cheapest pack. */
            earned_usd: number;
            margin_usd: number;
        };
        PriceMargins: {
            /** @description The smallest first. */
            margins: components["schemas"]["PriceMargin"][];
            losses: string[];
        };
        PricesInForce: {
            models: components["schemas"]["ModelPrice"][];
            components: {
                [key: string]: number;
            };
            packs: components["schemas"]["CreditPack"][];
            signup_bonus: number | null;
        };
        /** @enum {string} */
        Priority: "low" | "normal" | "high";
        PublishedPriceBook: {
            version: number;
            /** Format: date-time */
            effective_at: string;
            note: string | null;
            author: string;
            is_forced: boolean;
            /** Format: date-time */
            created_at: string;
            withdrawn_at: string | null;
            document: components["schemas"]["PriceBookDocument"];
        };
        Queue: {
            stage: components["schemas"]["StageName"];
            /** @description Ready units that their queue in Redis doesn't hold (yet). */
            ready: number;
            /** @description Ready units whose entries wait in their queue. */
            dispatched: number;
            leased: number;
            /** @description For a vendor or for the next attempt. */
            waiting: number;
            /** @description Ready units of paused jobs. */
            paused: number;
            /** @description Age of the oldest ready or dispatched unit; 0 if there is none. */
            oldest_s: number;
            /** @description Age of the oldest ready unit if the queue doesn't hold all of them; 0 otherwise. */
            undispatched_s: number;
            /** @description Units that all workers run concurrently at most. */
            slots: number;
            workers: number;
            /** @description Workers of the stage that take no new units. */
            draining: number;
            reason: components["schemas"]["Reason"];
        };
        Reason: {
            code: string;
            /** @description What is the case, and what helps. */
            text: string;
            /** @description It doesn't continue on its own, or takes far longer than it should. */
            is_stuck: boolean;
        };
        RefundedJob: {
            /** Format: uuid */
            job_id: string;
            /** Format: uuid */
            tenant_id: string;
            transaction_id: string | null;
            /** @description By this call. */
            refunded: number;
            /** @description What the job was charged, by all its runs. */
            consumed: number;
            refunded_total: number;
            /** @description False: nothing had to change. */
            changed: boolean;
        };
        ReplayedDelivery: {
            /** Format: uuid */
            delivery_id: string;
            /** @enum {string} */
            was: "pending" | "delivered" | "abandoned";
            /** @description False: nothing had to change. */
            changed: boolean;
        };
        RequestLimits: {
            create?: string;
            write?: string;
            suggest?: string;
            upload?: string;
            playground?: string;
        };
        RequeuedTask: {
            /** Format: uuid */
            task_id: string;
            /** Format: uuid */
            job_id: string;
            was: components["schemas"]["TaskStatus"];
            /** @description False: nothing had to change. */
            changed: boolean;
        };
        Sessions: {
            open: number;
            max: number;
        };
        SpendPoint: {
            /**
             * Format: date
             * @description UTC day, `YYYY-MM-DD`.
             */
            day: string;
            vendor: string;
            usd: number;
        };
        /** @enum {string} */
        StageName: "prepare" | "agents" | "init" | "generation" | "concat" | "audio" | "captions" | "final_merge" | "complete";
        StoredDelivery: {
            /** Format: uuid */
            delivery_id: string;
            /** Format: uuid */
            tenant_id: string;
            /** Format: uuid */
            job_id: string;
            run: number;
            event: string;
            url: string;
            /** @enum {string} */
            state: "pending" | "delivered" | "abandoned";
            attempts: number;
            crashes: number;
            last_status: number | null;
            last_error: string | null;
            is_leased: boolean;
            /** @description Until the next attempt; negative once it is due. */
            due_in_s: number;
            age_s: number;
            /** Format: date-time */
            created_at: string;
            finished_at: string | null;
        };
        StoredJob: {
            job: {
                [key: string]: unknown;
            };
            tasks: {
                [key: string]: unknown;
            }[];
            events: {
                [key: string]: unknown;
            }[];
            holds: {
                [key: string]: unknown;
            }[];
            vendor_calls: {
                [key: string]: unknown;
            }[];
            deliveries: components["schemas"]["StoredDelivery"][];
        };
        SuspendedTenant: {
            /** Format: uuid */
            tenant_id: string;
            /** @description False: nothing had to change. */
            changed: boolean;
            /** @description Those of test mode are among them. */
            cancelled_jobs: number;
        };
        Task: {
            /** Format: uuid */
            task_id: string;
            /** Format: uuid */
            job_id: string;
            /** Format: uuid */
            tenant_id: string;
            run: number;
            stage: components["schemas"]["StageName"];
            unit: number;
            /** @enum {string} */
            status: "ready" | "leased" | "waiting" | "review";
            claims: number;
            failures: number;
            crashes: number;
            /** @description 0 to 1. */
            progress: number;
            /** @description Of its last attempt. */
            error: components["schemas"]["TaskError"] | null;
            /** @description In its status. For a unit that waits for a vendor: since its first claim. */
            for_s: number;
            /** @description Whether its queue holds an entry for it. Null: unknown, because Redis can't be asked. */
            is_dispatched: boolean | null;
            /** @description Until its next attempt; negative once it is due. Null: it doesn't wait. */
            due_in_s: number | null;
            lease: components["schemas"]["Lease"] | null;
            /** @description Its open paid call. */
            call: components["schemas"]["OpenCall"] | null;
            /**
             * @description Why the vendor accepted nothing at the last attempt.
             * @enum {string|null}
             */
            waits_for: "down" | "operator" | "spending_limit" | null;
            reason: components["schemas"]["Reason"];
        };
        TaskError: {
            code: string;
            message: string;
        };
        TaskPage: {
            items: components["schemas"]["Task"][];
            /** @description Pass it as `after` to get the next page. Null on the last page. */
            next: string | null;
        };
        /** @enum {string} */
        TaskStatus: "ready" | "leased" | "waiting" | "review" | "done" | "failed" | "cancelled";
        Tenant: {
            /** Format: uuid */
            tenant_id: string;
            name: string;
            live_jobs: number;
            queued_units: number;
            leased_units: number;
            waiting_units: number;
            available_credits: number;
            reserved_credits: number;
            jobs_today: number;
            concurrent_limit: number;
            daily_limit: number;
        };
        TenantLimits: {
            /** Format: uuid */
            tenant_id: string;
            /** @description `requests/seconds`, or `off`: unlimited. */
            requests: components["schemas"]["RequestLimits"];
            /** @description Files and bytes on a UTC day, and bytes of product images. 0: unlimited. */
            uploads: components["schemas"]["UploadLimits"];
            effective: components["schemas"]["EffectiveLimits"];
        };
        TenantNote: {
            /** Format: uuid */
            note_id: string;
            /** @description As in the audit log: `operator:SUB`. */
            author: string;
            body: string;
            /** Format: date-time */
            created_at: string;
        };
        TenantPage: {
            items: components["schemas"]["Tenant"][];
            /** @description Pass it as `after` to get the next page. Null on the last page. */
            next: string | null;
        };
        TenantRecord: {
            /** Format: uuid */
            tenant_id: string;
            name: string;
            email: string | null;
            /** Format: date-time */
            created_at: string;
            suspended_at: string | null;
            priority: components["schemas"]["Priority"];
            available_credits: number;
            live_jobs: number;
            reserved_credits: number;
            owed_credits: number;
            jobs_today: number;
            jobs_total: number;
            /** @description Null: the installation's default. */
            concurrent_limit: number | null;
            daily_limit: number | null;
            job_retry_limit: number | null;
            daily_retry_limit: number | null;
            /** @description Of the newest 50 keys that aren't revoked. */
            key_prefixes: string[];
            /** @description The newest 100, newest first. */
            notes: components["schemas"]["TenantNote"][];
        };
        ThroughputPoint: {
            /**
             * Format: date-time
             * @description Start of the ten minutes.
             */
            at: string;
            stage: components["schemas"]["StageName"];
            units: number;
        };
        UploadLimits: {
            daily_bytes?: number;
            daily_files?: number;
            stored_bytes?: number;
        };
        Vendor: {
            vendor: string;
            /** @description Ports that are set to it here. */
            ports: string[];
            /**
             * @description `refused`: it refuses our credentials or our balance.
             * @enum {string|null}
             */
            circuit: "closed" | "open" | "half_open" | "refused" | null;
            /** @description Calls that count toward `concurrency`. */
            in_flight: number | null;
            concurrency: number | null;
            waiting_tenants: number | null;
            /** @description Open calls that the vendor has accepted. */
            running: number;
            /** @description Open calls that wait until the vendor accepts calls again. */
            waiting: number;
            /** @description Open calls whose submission's answer was lost. */
            unknown: number;
            calls_today: number;
            failures_today: number;
            spent_usd_today: number;
            daily_limit_usd: number | null;
            /** @description Calls that ended within the last 15 minutes. */
            lately: components["schemas"]["Lately"];
        };
        VendorFailureDetails: {
            /** @enum {string} */
            class: "invalid_input" | "policy_input" | "policy_output" | "operator" | "concurrency" | "transient" | "expired" | "malformed_output" | "unknown_submission";
            /** @description What the class means. */
            reason: string;
            /** @description What to change, or to do. */
            change: string;
            /** @description The input that was refused. */
            input: string | null;
            /**
             * @description What fails costs nothing.
             * @constant
             */
            credits_charged: 0;
        };
        Vendors: {
            items: components["schemas"]["Vendor"][];
        };
        Worker: {
            /** @description The process's number. */
            owner: number;
            app: string;
            /** @description By stage. */
            slots: {
                [key: string]: number;
            };
            /** @description False once it said goodbye or was found dead. */
            is_alive: boolean;
            /** Format: date-time */
            started_at: string;
            /** @description Since its last heartbeat, which it sends every 2 s. */
            seen_s: number;
            leased: number;
            draining_s: number | null;
            /** @description Until its remaining units are handed back. Null: never. */
            hand_back_in_s: number | null;
            reason: components["schemas"]["Reason"];
        };
        WorkerCount: {
            app: string;
            count: number;
        };
        Workers: {
            items: components["schemas"]["Worker"][];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
