// Written by `npm run sdk:types` from the gateway's OpenAPI document. Don't edit it.

export interface paths {
    "/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the account's jobs, newest first.
         * @description Returns one page of the account's jobs, created with any of its keys. Requires the privilege `jobs:read` (roles: owner, admin, editor, reviewer, viewer).
         */
        get: operations["listJobs"];
        put?: never;
        /**
         * Create a job and reserve its credits.
         * @description A request that repeats an idempotency key with the same parameters returns the existing job. Unknown fields are ignored and listed in `warnings`. Requires the privilege `jobs:write` (roles: owner, admin, editor).
         */
        post: operations["createJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/suggest-fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suggest a job's texts from the product image.
         * @description Costs no credits. The same image and name always return the same suggestions. Requires the privilege `jobs:write` (roles: owner, admin, editor).
         */
        post: operations["suggestFields"];
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
        /**
         * Get a job: its progress, segments and output URLs.
         * @description Includes each segment's status and every output URL. Poll it every 5 to 10 seconds, or follow its events. Requires the privilege `jobs:read` (roles: owner, admin, editor, reviewer, viewer).
         */
        get: operations["getJob"];
        put?: never;
        post?: never;
        /**
         * Cancel a job and release its credits.
         * @description Pending, processing and paused jobs can be cancelled. Running work is aborted and its results are discarded; the whole reservation is released. No webhook is sent. Requires the privilege `jobs:write` (roles: owner, admin, editor).
         */
        delete: operations["cancelJob"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{job_id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a processing job.
         * @description Running units of the current stage finish; then the job stops with `pause_reason` `user` until it is resumed. Its credits stay reserved, and it still counts as a concurrent job. Requires the privilege `jobs:write` (roles: owner, admin, editor).
         */
        post: operations["pauseJob"];
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
        /**
         * Resume a paused job where it stopped.
         * @description A job that awaits a human's decisions can be resumed only after all its reviews are decided; until then the response is 409 `REVIEW_PENDING`. Resuming a job that was paused by its credit limit removes the limit, or replaces it with `max_credits`; if the new limit is still too low, the job pauses again immediately. No body is required. Requires the privilege `jobs:write` (roles: owner, admin, editor).
         */
        post: operations["resumeJob"];
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
        /**
         * Run a failed or completed job again from a given stage.
         * @description Results of earlier stages are kept and not charged again; credits for the stages that run again are reserved. `run` increases by one. The retry counts as a concurrent job but not toward the daily job limit; retries have their own limits, per job and per account and day. No body is required. `POST /jobs/{job_id}/retry-quote` returns in advance what a retry would run and reserve. Requires the privilege `jobs:write` (roles: owner, admin, editor).
         */
        post: operations["retryJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{job_id}/retry-quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quote a retry: what it would run, keep and reserve.
         * @description Changes nothing. Takes the body of `POST /jobs/{job_id}/retry` and fails where that would fail. Requires the privilege `jobs:read` (roles: owner, admin, editor, reviewer, viewer).
         */
        post: operations["quoteRetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{job_id}/keyframes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a job's keyframes with their scores and status.
         * @description A job of N segments has N + 1 keyframes. All are listed from the start; fields of keyframes that don't exist yet are null. The list is empty once an old job's results were deleted. Requires the privilege `jobs:read` (roles: owner, admin, editor, reviewer, viewer).
         */
        get: operations["listKeyframes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{job_id}/videos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a job's video segments with their status and URLs.
         * @description A segment runs from its start keyframe to its end keyframe. All are listed from the start; fields of segments that don't exist yet are null. The list is empty once an old job's results were deleted. Requires the privilege `jobs:read` (roles: owner, admin, editor, reviewer, viewer).
         */
        get: operations["listVideos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{job_id}/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the keyframes and segments that await a human's decision.
         * @description Items appear as soon as they are generated, even while the job is still processing others. Requires the privilege `jobs:read` (roles: owner, admin, editor, reviewer, viewer).
         */
        get: operations["listReviews"];
        put?: never;
        /**
         * Approve or reject a keyframe or segment that awaits a decision.
         * @description A rejected item is generated again with the feedback in its prompt, up to `human_review_max_rejections` times; after that `human_review_budget` decides. The job continues when no item awaits a decision. A decision applies to the item that is waiting when it arrives, or to the `attempt` that it names; if that attempt was already decided, the response is 409. Requires the privilege `reviews` (roles: owner, admin, editor, reviewer).
         */
        post: operations["submitReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what awaits a human's decision in all of the account's jobs, oldest first.
         * @description Each item includes its job and the parts of its score. Decide with `POST /jobs/{job_id}/reviews`. Requires the privilege `jobs:read` (roles: owner, admin, editor, reviewer, viewer).
         */
        get: operations["listWaitingReviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{job_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a job through server-sent events.
         * @description Sends a `snapshot` event with the whole job, then each change as it happens: `job.started`, `stage.started`, `unit.finished`, `item.refused`, `review.requested`, `review.decided`, `stage.finished`, `job.paused`, `job.resumed`, `job.completed`, `job.failed`, `job.cancelled`, `job.retried`, `vendor.waiting`, `vendor.resumed`, `provider.fallback`, `script.written`, `script.fallback`, `qai.judged`, `qai.unjudged`. Ends after `job.completed`, `job.failed` or `job.cancelled`. With `Last-Event-ID`, only missed events are sent; after a retry, those of the new run. Requires the privilege `jobs:read` (roles: owner, admin, editor, reviewer, viewer).
         */
        get: operations["streamJobEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{job_id}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a job's receipt: credits reserved, consumed and released in each run.
         * @description `reserved` = `consumed` + `released` + `held`, for each run and in total. `consumed` is the sum of the charges. Requires the privilege `jobs:read` (roles: owner, admin, editor, reviewer, viewer).
         */
        get: operations["getReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{job_id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a job's timeline: where its time went.
         * @description Lists each unit of each stage with its claims: when it became ready, how long it was queued, how long a worker ran it, and what else it waited for: an external service, its next attempt or a person's decision. An extension of this service. Requires the privilege `jobs:read` (roles: owner, admin, editor, reviewer, viewer).
         */
        get: operations["getTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{job_id}/film": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a job's film as a document.
         * @description The shots, takes, words, texts and files of a rendered revision, by default of the newest. `ETag` is the newest revision, rendered or not: send it as `If-Match` with a change. Requires the privilege `jobs:read` (roles: owner, admin, editor, reviewer, viewer).
         */
        get: operations["getFilm"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a job's film, and get a quote.
         * @description Adds a revision. Nothing is made and nothing is charged until it is rendered. All operations take effect, or none. Requires the privilege `jobs:write` (roles: owner, admin, editor).
         */
        patch: operations["changeFilm"];
        trace?: never;
    };
    "/jobs/{job_id}/film/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the revisions of a job's film, oldest first.
         * @description Revision 1 is the job as it was ordered. Requires the privilege `jobs:read` (roles: owner, admin, editor, reviewer, viewer).
         */
        get: operations["listFilmRevisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{job_id}/film/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two revisions of a job's film.
         * @description Lists what they are made from and differs: order, script, items made again. Requires the privilege `jobs:read` (roles: owner, admin, editor, reviewer, viewer).
         */
        get: operations["compareFilmRevisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{job_id}/film/render": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Render a revision of a job's film.
         * @description Starts a new run of the job, which makes and charges only what changed. An older revision, all of which is still there, costs nothing. Limits are those of retries. Requires the privilege `jobs:write` (roles: owner, admin, editor).
         */
        post: operations["renderFilm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{job_id}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an ended job's files, or everything about it.
         * @description Deletes the video, thumbnails, keyframes and every other file of all runs, with the rows that name them. The job, its receipt and its ledger rows stay. Can't be undone. Uploads are separate. Requires the privilege `jobs:write` (roles: owner, admin, editor).
         */
        delete: operations["deleteJobFiles"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/credits/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the account's credits: total, reserved and available.
         * @description `available_credits` = `credit_balance` − `credit_reserved`. Requires the privilege `billing:read` (roles: owner, admin, editor, viewer, billing).
         */
        get: operations["getBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/credits/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the account's credit transactions, newest first.
         * @description In each entry `balance_after` = `balance_before` + `amount`. For `purchase`, `bonus`, `refund` and `consume` these are the balance; for `reserve` and `release`, the available credits. Requires the privilege `billing:read` (roles: owner, admin, editor, viewer, billing).
         */
        get: operations["listTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/credits/transactions.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a month of the ledger as a CSV file.
         * @description Oldest first, in UTC. The first row is `brought_forward`, the last one `carried_forward`; `credit_balance_after` of the former plus all `balance_change` is that of the latter, and the same holds for the reserved credits. A file without the last row is incomplete. An account can export two files concurrently. Requires the privilege `billing:read` (roles: owner, admin, editor, viewer, billing).
         */
        get: operations["exportTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/credits/estimate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Estimate the credits of a job.
         * @description Uses the same pricing as job creation and reserves nothing. `breakdown` lists the components that cost something. The field names of `POST /jobs` are accepted, too.
         */
        post: operations["estimateCredits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/credits/pricing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the prices of model variants.
         * @description A bare array. `credits` are charged per generation or per second, as `billing_unit` says. `price_usd` is their list value, 0.01 USD each.
         */
        get: operations["listPrices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/packs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the credit packs.
         * @description Needs no credentials. `savings_pct` is the discount against the rate of `starter`.
         */
        get: operations["listPacks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Buy a credit pack: open a checkout page.
         * @description Send the buyer to `checkout_url`. The credits are added once the payment provider confirms the payment; use `session_id` to check its status. Requires the privilege `billing` (roles: owner, admin, billing).
         */
        post: operations["createCheckoutSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the account's payments, newest first.
         * @description Includes automatic top-ups. `price_usd` and `credits` of the newest paid one show the price that the account last paid per credit. Requires the privilege `billing:read` (roles: owner, admin, editor, viewer, billing).
         */
        get: operations["listCheckoutSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the status of a payment.
         * @description `pending` until the payment provider reports an outcome; `paid` means that the credits were added. A late payment turns an `expired` session into a `paid` one. Requires the privilege `billing:read` (roles: owner, admin, editor, viewer, billing).
         */
        get: operations["getCheckoutSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/callbacks/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a payment provider's callback.
         * @description For payment providers: `stripe`, `paypal` or `sandbox`, if configured. The signature is checked over the raw body, up to 1 MiB. Each event is applied once; an event for an unknown session is acknowledged and recorded.
         */
        post: operations["receivePaymentCallback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/payment-methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the saved payment methods, default first.
         * @description Methods are saved by a checkout with `save_method`. Automatic top-ups are charged to them. Requires the privilege `billing:read` (roles: owner, admin, editor, viewer, billing).
         */
        get: operations["listPaymentMethods"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/payment-methods/{payment_method_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a saved payment method.
         * @description It is no longer charged, including by automatic top-ups. If it was the default, the newest remaining method becomes the default. Requires the privilege `billing` (roles: owner, admin, billing).
         */
        delete: operations["deletePaymentMethod"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/auto-topup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the automatic top-up.
         * @description Until it is set, it is off and shows its defaults. Requires the privilege `billing:read` (roles: owner, admin, editor, viewer, billing).
         */
        get: operations["getAutoTopup"];
        put?: never;
        /**
         * Set the automatic top-up.
         * @description Whenever the available credits fall below the threshold, the pack is bought once with the saved payment method, unless that would exceed the monthly limit. A declined payment is reported by email and not repeated; the third in a row turns the top-up off. Omitted fields stay as they are. Requires the privilege `billing` (roles: owner, admin, billing).
         */
        post: operations["updateAutoTopup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/credit-alert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the low-credit alert.
         * @description Until it is set, it is off and shows its defaults. Requires the privilege `billing:read` (roles: owner, admin, editor, viewer, billing).
         */
        get: operations["getCreditAlert"];
        put?: never;
        /**
         * Set the low-credit alert.
         * @description One email is sent whenever the available credits fall below the threshold; the alert is armed again once they are back at the threshold. If the credits are already below a new threshold, the email is sent immediately. Omitted fields stay as they are. An address other than the account's own verified one must first be confirmed by its owner (`email_status: pending`); an alert that is due before then is sent after the confirmation. Requires the privilege `billing` (roles: owner, admin, billing).
         */
        post: operations["updateCreditAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the account's usage by day.
         * @description Jobs count on the day they were created, runs and their credits on the day they ended. Days are UTC. Requires the privilege `billing:read` (roles: owner, admin, editor, viewer, billing).
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the account's usage by day as a CSV file.
         * @description One row per day, oldest first, with the figures of `GET /usage`. Requires the privilege `billing:read` (roles: owner, admin, editor, viewer, billing).
         */
        get: operations["exportUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/personas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the library's personas.
         * @description All filters must match. Each compares the whole value and ignores case.
         */
        get: operations["listPersonas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/personas/{persona_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a persona.
         * @description By its id or its slug.
         */
        get: operations["getPersona"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/personas/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the personas' names, traits and descriptions.
         * @description Every search word must match a word or its beginning. If nothing matches all of them, near misses are returned.
         */
        get: operations["searchPersonas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/personas/filter-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the values of every persona filter.
         * @description The values that `GET /personas` can be filtered by, sorted, without duplicates.
         */
        get: operations["getPersonaFilterOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/personas/random": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a random persona, from all or from one category.
         * @description All matching personas are equally likely. 404 if none matches.
         */
        get: operations["getRandomPersona"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/personas/by-ids": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get up to 50 personas in one request.
         * @description Returns each persona once, in the order of the ids. Unknown ids are ignored. The body may also be the bare list of ids.
         */
        post: operations["getPersonasByIds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/personas/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the persona categories.
         * @description Sorted, without duplicates.
         */
        get: operations["listPersonaCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/voices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the library's voices.
         * @description All filters must match. `search` looks in names and traits.
         */
        get: operations["listVoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/voices/{voice_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a voice and its personas.
         * @description `personas` lists those that speak with this voice unless a job names another one.
         */
        get: operations["getVoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/voices/filter-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the values of every voice filter.
         * @description The values that `GET /voices` can be filtered by, sorted, without duplicates.
         */
        get: operations["getVoiceFilterOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/voices/featured": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the featured voices.
         * @description The same for every account, in a fixed order.
         */
        get: operations["listFeaturedVoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/voices/trending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the voices that recent jobs use most.
         * @description Featured voices fill up the list while few voices are in use.
         */
        get: operations["listTrendingVoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/voices/by-ids": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get up to 100 voices in one request.
         * @description Returns each voice once, in the order of the ids. Unknown ids are ignored.
         */
        get: operations["getVoicesByIds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/music/catalog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the library's tracks.
         * @description A bare array. Any track can be a job's `custom_music_id`.
         */
        get: operations["listCatalogTracks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/music/custom": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the account's custom tracks, newest first.
         * @description A bare array of the active tracks. Requires the privilege `jobs:read` (roles: owner, admin, editor, reviewer, viewer).
         */
        get: operations["listCustomTracks"];
        put?: never;
        /**
         * Upload a custom track.
         * @description MP3, WAV, OGG, AAC, M4A, FLAC or AIFF, up to 20 MB and 20 minutes. Tags and cover art are removed. Only this account can use the track, as `custom_music_id`. Requires the privilege `uploads` (roles: owner, admin, editor).
         */
        post: operations["createCustomTrack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/music/custom/{music_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a custom track.
         * @description It is no longer listed or usable. Its file is kept for jobs created with it. Requires the privilege `uploads` (roles: owner, admin, editor).
         */
        delete: operations["deleteCustomTrack"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the models that are available or in beta.
         * @description A bare array. The playground validates requests against `capabilities`; `GET /credits/pricing` has the price of `default_variant`.
         */
        get: operations["listModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/models/{model_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a model and its capabilities.
         * @description The same shape as an entry of the list. A model with the status `coming_soon` counts as unknown.
         */
        get: operations["getModel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/models/{model_id}/try": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate one image or video with a model.
         * @description Returns immediately; poll the task every 3 to 5 seconds. Its credits are reserved now, consumed when it completes and released if it fails. If the response is lost, send the request again with its `Idempotency-Key`, or find the task with `GET /models/tasks`. Requires the privilege `jobs:write` (roles: owner, admin, editor).
         */
        post: operations["createPlaygroundTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/models/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the account's playground tasks, newest first.
         * @description Use it to find a task whose response was lost. Requires the privilege `jobs:read` (roles: owner, admin, editor, reviewer, viewer).
         */
        get: operations["listPlaygroundTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/models/tasks/{task_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a playground task; poll it every 3 to 5 seconds.
         * @description `output_url` is set once the task has completed, `error_message` once it has failed. Requires the privilege `jobs:read` (roles: owner, admin, editor, reviewer, viewer).
         */
        get: operations["getPlaygroundTask"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the account's templates.
         * @description The default first, then by number of uses, then by last change. Requires the privilege `jobs:read` (roles: owner, admin, editor, reviewer, viewer).
         */
        get: operations["listTemplates"];
        put?: never;
        /**
         * Save job fields as a template.
         * @description An account may have at most 20 templates. A new default template replaces the former default. Null fields are not stored. Requires the privilege `templates` (roles: owner, admin, editor).
         */
        post: operations["createTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{template_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a template.
         * @description The same shape as an entry of the list. Reading it doesn't count as a use. Requires the privilege `jobs:read` (roles: owner, admin, editor, reviewer, viewer).
         */
        get: operations["getTemplate"];
        put?: never;
        post?: never;
        /**
         * Delete a template.
         * @description Jobs created with it are not affected. Requires the privilege `templates` (roles: owner, admin, editor).
         */
        delete: operations["deleteTemplate"];
        options?: never;
        head?: never;
        /**
         * Update a template.
         * @description Changes the fields that are sent. `config` is replaced as a whole; null clears the description. Requires the privilege `templates` (roles: owner, admin, editor).
         */
        patch: operations["updateTemplate"];
        trace?: never;
    };
    "/templates/{template_id}/use": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count a use of a template.
         * @description For clients that fill in the fields themselves. A job with `template_id` is counted automatically. Requires the privilege `jobs:write` (roles: owner, admin, editor).
         */
        post: operations["useTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/product-image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a product image.
         * @description JPEG, PNG, WebP, GIF (first frame), AVIF or HEIC, up to 10 MB and 50 megapixels (110 for a baseline JPEG). It is re-encoded without metadata, at most 4,096 pixels a side; long, narrow images keep as many pixels as a square of that size. It is deleted after 30 days (by default) unless a job or a playground task has used it. Requires the privilege `uploads` (roles: owner, admin, editor).
         */
        post: operations["uploadProductImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the account's product images, newest first.
         * @description Images that were deleted or have expired aren't listed. Requires the privilege `jobs:read` (roles: owner, admin, editor, reviewer, viewer).
         */
        get: operations["listUploads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/{upload_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a product image.
         * @description Its file is deleted and its URL no longer works. Jobs that have ended keep their videos, but a retry from `prepare` needs the image. Requires the privilege `uploads` (roles: owner, admin, editor).
         */
        delete: operations["deleteUpload"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the account's profile and job limits.
         * @description `job_limits` has the limits of jobs and what currently counts against them; `limits` has those of requests and uploads. Days are UTC.
         */
        get: operations["getTenant"];
        put?: never;
        post?: never;
        /**
         * Delete the account in seven days.
         * @description Confirmed by the account's name or id. Until `delete_at` everything works, and the deletion can be cancelled. Then keys stop, running jobs are cancelled, and jobs, files, uploads, templates and settings are deleted, also those of test mode. Rows of money stay without content. Needs an access token. Requires the privilege `owner` (roles: owner).
         */
        delete: operations["deleteTenant"];
        options?: never;
        head?: never;
        /**
         * Update the account's name.
         * @description Takes `name`. A body without it is a 400. Requires the privilege `admin` (roles: owner, admin).
         */
        patch: operations["updateTenant"];
        trace?: never;
    };
    "/tenants/me/avatar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload the account's avatar, replacing the former one.
         * @description PNG, JPEG or WebP, up to 2 MB. It is stored with at most 512 pixels a side. Requires the privilege `admin` (roles: owner, admin).
         */
        post: operations["uploadAvatar"];
        /**
         * Delete the account's avatar.
         * @description Its file is deleted too. 204 even if there is no avatar. Requires the privilege `admin` (roles: owner, admin).
         */
        delete: operations["deleteAvatar"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/me/brand-kit/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload the brand logo for videos made with `apply_brand_kit`.
         * @description PNG, SVG or WebP, up to 2 MB. It is stored as pixels, at most 1,024 a side. An SVG must not contain a document type, scripts, event handlers or external references. Requires the privilege `admin` (roles: owner, admin).
         */
        post: operations["uploadLogo"];
        /**
         * Delete the brand logo.
         * @description Later videos show no logo. The file is kept for jobs in progress. 204 even if there is no logo. Requires the privilege `admin` (roles: owner, admin).
         */
        delete: operations["deleteLogo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the account's members, newest first.
         * @description Members are people with a role. Members that an operator added are inactive until their first sign-in. Requires the privilege `members` (roles: owner, admin).
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Leave the account.
         * @description The last owner can't leave.
         */
        delete: operations["leaveTenant"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/{member_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member.
         * @description Takes effect with the member's next request. API keys that the member created stay valid. Only owners can remove owners. Requires the privilege `members` (roles: owner, admin).
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Change a member's role.
         * @description Takes effect with the member's next request. Only owners can make or change owners. The last owner that has signed in keeps the role. Requires the privilege `members` (roles: owner, admin).
         */
        patch: operations["updateMember"];
        trace?: never;
    };
    "/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List open invitations, newest first.
         * @description Accepted, withdrawn and expired invitations are not listed. Requires the privilege `members` (roles: owner, admin).
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite a person by email.
         * @description The email has a link that works once, for 7 days, and only for a sign-in with this verified address. A new invitation replaces an open one to the same address. Only owners can invite owners. Requires the privilege `members` (roles: owner, admin).
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation.
         * @description Makes the person who signed in a member, and the account their default one. The access token needs `email` and `email_verified` with the invited address.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/{invitation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw an invitation.
         * @description Its link stops working immediately. Requires the privilege `members` (roles: owner, admin).
         */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/memberships": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the accounts that you are a member of.
         * @description The first one is the default of your requests: the account that you chose last. Send another `tenant_id` in `X-Tenant` to choose it. Doesn't sign you up.
         */
        get: operations["listMemberships"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/me/retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get how long ended jobs keep their files and contents.
         * @description Null: as long as the installation keeps them.
         */
        get: operations["getRetention"];
        /**
         * Set how long ended jobs keep their files and contents.
         * @description Also applies to jobs and playground tasks that have ended. Older ones are deleted within minutes. Requires the privilege `admin` (roles: owner, admin).
         */
        put: operations["setRetention"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/me/deletion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get when the account is deleted.
         * @description `delete_at` is null if no deletion is scheduled.
         */
        get: operations["getTenantDeletion"];
        put?: never;
        post?: never;
        /**
         * Cancel the account's deletion.
         * @description Possible until `delete_at`. Needs an access token. Requires the privilege `owner` (roles: owner).
         */
        delete: operations["cancelTenantDeletion"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/me/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the account's last export.
         * @description While it is `ready`, `download_url` leads to the zip file, for 24 hours. Needs an access token. Requires the privilege `owner` (roles: owner).
         */
        get: operations["getExport"];
        put?: never;
        /**
         * Export everything of the account as a zip file.
         * @description A worker makes it: account, members, keys without secrets, jobs with parameters, script, events and receipts, the ledger, webhooks, templates, and the files of jobs and uploads; also those of test mode. The owner gets an email when it is ready. One at a time, and 3 in 24 hours. Needs an access token. Requires the privilege `owner` (roles: owner).
         */
        post: operations["createExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the account's API keys, newest first.
         * @description Expired keys are listed until they are revoked; revoked ones are not. Needs an access token: a key can't manage keys. Requires the privilege `keys` (roles: owner, admin).
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key.
         * @description `api_key` is shown only in this response; a lost key must be revoked and replaced. An account may have at most 50 keys that are neither revoked nor expired. Needs an access token: an API key can't create keys. Requires the privilege `keys` (roles: owner, admin).
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key.
         * @description Takes effect with the next request on every gateway and can't be undone. Revoking a key twice is a 404. Needs an access token. Requires the privilege `keys` (roles: owner, admin).
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        /**
         * Change an API key.
         * @description Changes the given fields from the next request on; null removes a restriction. The key itself and its mode stay. Needs an access token. Requires the privilege `keys` (roles: owner, admin).
         */
        patch: operations["updateApiKey"];
        trace?: never;
    };
    "/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List changes to the account's keys and billing, newest first.
         * @description Each entry is written in the transaction that makes the change and can't be altered. Entries contain no keys or other secrets. Requires the privilege `admin` (roles: owner, admin).
         */
        get: operations["listAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/me/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the account's webhook, without its secret.
         * @description `webhook_url` is null if none is set. Requires the privilege `webhooks` (roles: owner, admin).
         */
        get: operations["getWebhook"];
        /**
         * Set the account's webhook, replacing any earlier one.
         * @description URL and secret are saved together: without a secret, deliveries are not signed and an earlier secret is deleted. `warnings` reports that, and secrets shorter than 16 characters. The secret is never returned. Requires the privilege `webhooks` (roles: owner, admin).
         */
        put: operations["configureWebhook"];
        /**
         * Set the account's webhook; the same as PUT.
         * @description For clients that can't send PUT. Also replaces the whole configuration. Requires the privilege `webhooks` (roles: owner, admin).
         */
        post: operations["configureWebhookByPost"];
        /**
         * Delete the account's webhook and its secret.
         * @description Events that have already occurred are still delivered. Later ones are not. Requires the privilege `webhooks` (roles: owner, admin).
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/me/webhook/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a signed sample event to the account's webhook.
         * @description Makes one attempt of at most 10 seconds and returns the receiver's response. No job is created. Requires the privilege `webhooks` (roles: owner, admin).
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/me/webhook/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow the account's webhook events through server-sent events.
         * @description Sends `listening`, then each `job.completed` and `job.failed` with the body of the webhook, whether or not a webhook is configured. With `Last-Event-ID`, events since then are sent; they are kept for half an hour after a connection ends. An event may be repeated after a reconnection. Requires the privilege `webhooks` (roles: owner, admin).
         */
        get: operations["streamWebhookEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/me/webhook/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the account's webhook deliveries, newest first.
         * @description Those to the account's or a job's URL. Deliveries are listed as long as the results of their job. `total` counts at most 100,000. Requires the privilege `webhooks` (roles: owner, admin).
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/me/webhook/deliveries/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook delivery with its attempts and its body.
         * @description Also of an endpoint. Attempts made before the upgrade to this release are counted but not listed. Requires the privilege `webhooks` (roles: owner, admin).
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/me/webhook/deliveries/{delivery_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Attempt a webhook delivery again immediately.
         * @description Sends the same body with the same id to the same URL, or to its endpoint, signed with the current secret, with as many attempts as a new delivery. A pending delivery is attempted without further delay. A delivery in progress is refused, and so is one that succeeded, unless `force` is set. The audit log records the replay. Requires the privilege `webhooks` (roles: owner, admin).
         */
        post: operations["replayWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the account's webhook endpoints, oldest first.
         * @description Their secrets are never shown again. Requires the privilege `webhooks` (roles: owner, admin).
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Add a webhook endpoint.
         * @description It receives the events that it names, beside the account's webhook. `secret` is shown only in this response. Deliveries have the headers of Standard Webhooks and those of the account's webhook. An account can have 10 endpoints. Requires the privilege `webhooks` (roles: owner, admin).
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{endpoint_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook endpoint, without its secret.
         * @description `failing_since` and `disabled_at` show whether its receiver takes deliveries. Requires the privilege `webhooks` (roles: owner, admin).
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint and its secret.
         * @description Its pending deliveries are given up when they are due. Requires the privilege `webhooks` (roles: owner, admin).
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Change a webhook endpoint.
         * @description Changes the given fields. Pending deliveries go to the new URL; those of a disabled endpoint are given up when they are due. Enabling an endpoint forgets its failures. Requires the privilege `webhooks` (roles: owner, admin).
         */
        patch: operations["updateWebhookEndpoint"];
        trace?: never;
    };
    "/webhook-endpoints/{endpoint_id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a webhook endpoint's secret.
         * @description For `overlap_hours`, `webhook-signature` has a signature of each secret; `X-Service-Signature` is the new one's. `secret` is shown only in this response. Requires the privilege `webhooks` (roles: owner, admin).
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{endpoint_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a signed sample event to a webhook endpoint.
         * @description Makes one attempt of at most 10 seconds and returns the receiver's response. A disabled endpoint can be tested, too. Requires the privilege `webhooks` (roles: owner, admin).
         */
        post: operations["testWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{endpoint_id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a webhook endpoint's deliveries, newest first.
         * @description `GET /tenants/me/webhook/deliveries/{delivery_id}` shows the attempts of one, `POST …/replay` sends it again. Requires the privilege `webhooks` (roles: owner, admin).
         */
        get: operations["listWebhookEndpointDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "job.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A job completed.
         * @description Sent to the job's `webhook_url`, or else to the account's. A 2xx within 10 seconds counts as received. Anything else is retried, up to three attempts in all, after 0, 1, 4 seconds. Each attempt has a new timestamp and signature; the body stays byte for byte the same. An event can arrive more than once: detect duplicates by `job_id` and `event`.
         */
        post: operations["jobCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "job.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A job failed, after its retries.
         * @description Sent to the job's `webhook_url`, or else to the account's. A 2xx within 10 seconds counts as received. Anything else is retried, up to three attempts in all, after 0, 1, 4 seconds. Each attempt has a new timestamp and signature; the body stays byte for byte the same. An event can arrive more than once: detect duplicates by `job_id` and `event`.
         */
        post: operations["jobFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "job.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A job was created.
         * @description Sent to the endpoints of `/webhook-endpoints` that subscribed to it. A 2xx within 10 seconds counts as received; anything else is retried by the endpoint's schedule. Detect duplicates by `webhook-id`.
         */
        post: operations["jobCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "job.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A job was cancelled.
         * @description Sent to the endpoints of `/webhook-endpoints` that subscribed to it. A 2xx within 10 seconds counts as received; anything else is retried by the endpoint's schedule. Detect duplicates by `webhook-id`.
         */
        post: operations["jobCancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "job.paused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A job was paused, by a request or by its credit limit.
         * @description Sent to the endpoints of `/webhook-endpoints` that subscribed to it. A 2xx within 10 seconds counts as received; anything else is retried by the endpoint's schedule. Detect duplicates by `webhook-id`.
         */
        post: operations["jobPaused"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "job.review_required": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A job waits for a person's decision.
         * @description Sent to the endpoints of `/webhook-endpoints` that subscribed to it. A 2xx within 10 seconds counts as received; anything else is retried by the endpoint's schedule. Detect duplicates by `webhook-id`.
         */
        post: operations["jobReviewRequired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "job.resumed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A paused job continues.
         * @description Sent to the endpoints of `/webhook-endpoints` that subscribed to it. A 2xx within 10 seconds counts as received; anything else is retried by the endpoint's schedule. Detect duplicates by `webhook-id`.
         */
        post: operations["jobResumed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "job.retried": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An ended job runs again.
         * @description Sent to the endpoints of `/webhook-endpoints` that subscribed to it. A 2xx within 10 seconds counts as received; anything else is retried by the endpoint's schedule. Detect duplicates by `webhook-id`.
         */
        post: operations["jobRetried"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "credits.low": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Available credits fell below the threshold of alerts.
         * @description Sent to the endpoints of `/webhook-endpoints` that subscribed to it. A 2xx within 10 seconds counts as received; anything else is retried by the endpoint's schedule. Detect duplicates by `webhook-id`.
         */
        post: operations["creditsLow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A payment was refused. Nothing was charged.
         * @description Sent to the endpoints of `/webhook-endpoints` that subscribed to it. A 2xx within 10 seconds counts as received; anything else is retried by the endpoint's schedule. Detect duplicates by `webhook-id`.
         */
        post: operations["paymentFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        AcceptInvitationRequest: {
            /** @description The last part of the link in the invitation's email. */
            token: string;
        };
        AccountLimits: {
            requests: components["schemas"]["RequestRates"];
            uploads: components["schemas"]["UploadQuota"];
        };
        ApiKey: {
            /** Format: uuid */
            key_id: string;
            name: string;
            /** @description The first 12 characters of the key. */
            key_prefix: string;
            /** @description A key of test mode spends no credits of the account. */
            mode: components["schemas"]["KeyMode"];
            /** @description To the minute; null for a key that was never used. */
            last_used_at: string | null;
            /** @description When it stops being accepted; null for one that is accepted until it is revoked. */
            expires_at: string | null;
            /** @description What it may do; null for a wide key, with the access of a person. */
            scopes: components["schemas"]["Scope"][] | null;
            /** @description Credits that it may reserve per day (UTC); null for no limit. */
            daily_credit_limit: number | null;
            /** @description Addresses and ranges (CIDR) that may use it; null for all. */
            addresses: string[] | null;
            /** Format: date-time */
            created_at: string;
        };
        ApiKeyPage: {
            items: components["schemas"]["ApiKey"][];
            total: number;
            page: number;
            page_size: number;
            total_pages: number;
            /** @description Returned if the request has a `cursor`; null at the end of the list. */
            next_cursor?: string | null;
        };
        /** @enum {string} */
        AspectRatio: "9:16" | "16:9" | "Auto" | "1:1";
        AuditEntry: {
            /** Format: uuid */
            entry_id: string;
            /** @description `key:ID`, `user:SUB`, `provider:NAME`, `operator`, `operator:SUB` or `system`. */
            actor: string;
            /** @description The key's prefix as listings show it; only if an API key made the change. */
            key_prefix?: string;
            /** @description What was done, such as `api_key.created`. */
            action: string;
            /** @description Ids, names and amounts; never a secret. */
            details: Record<string, never>;
            /** @description The `X-Request-Id` of the request. */
            request_id: string | null;
            /** @description The caller's address, or its network; absent for operators and background tasks. */
            client_address?: string;
            /** @description The caller's program, up to 200 characters. */
            user_agent?: string;
            /** Format: date-time */
            created_at: string;
        };
        AuditEntryPage: {
            items: components["schemas"]["AuditEntry"][];
            total: number;
            page: number;
            page_size: number;
            total_pages: number;
            /** @description Returned if the request has a `cursor`; null at the end of the list. */
            next_cursor?: string | null;
        };
        AutoTopup: {
            enabled: boolean;
            /** @description Available credits; below it, not at it. */
            threshold_credits: number;
            pack_id: components["schemas"]["PackId"];
            payment_method_id: string | null;
            /** @description Of a calendar month (UTC). */
            monthly_limit_usd: number;
        };
        Avatar: {
            /** @description The public address of the stored file. */
            url: string;
            /** @description The same. */
            avatar_url: string;
        };
        BrandKit: {
            logo_url: string | null;
        };
        CallbackReceipt: {
            /** @description Always true. */
            received: boolean;
            /** @description It was applied before; nothing was done. */
            repeated?: boolean;
        };
        CaptionFiles: {
            srt_url: string | null;
            vtt_url: string | null;
            words_url: string | null;
        };
        /** @enum {string} */
        CaptionStyle: "short_karaoke" | "short_highlight" | "bold_karaoke" | "neon_karaoke" | "minimal_karaoke" | "custom";
        CaptionsOperation: {
            caption_style?: components["schemas"]["CaptionStyle"];
            captions_enabled?: boolean;
            custom_caption_options?: components["schemas"]["CustomCaptionOptions"] | null;
        };
        CardOperation: {
            end_card?: boolean;
            name?: string;
            offer?: string | null;
            action?: string | null;
        };
        CatalogTrack: {
            /** Format: uuid */
            music_id: string;
            title: string;
            artist: string;
            mood: string;
            /** @enum {string} */
            tempo: "slow" | "medium" | "fast";
            /** @enum {string} */
            energy_level: "low" | "medium" | "high";
            bpm: number;
            has_vocals: boolean;
            tags: string[];
            preview_url: string | null;
        };
        ChangeFilmRequest: {
            operations: components["schemas"]["FilmOperation"][];
        };
        ChangedFilm: {
            revision: number;
            sha256: string;
            parent: number | null;
            /** @description What rendering the revision would make, keep and cost at most. */
            quote: components["schemas"]["FilmQuote"];
            warnings: components["schemas"]["Warning"][];
        };
        Checkout: {
            checkout_url: string;
            /** Format: uuid */
            session_id: string;
        };
        /** @enum {string|null} */
        ClaimOutcome: "done" | "failed" | "cancelled" | "snooze" | "retry" | "release" | "crashed" | "remade" | "review" | null;
        ConfigureWebhookRequest: {
            /** Format: uri */
            webhook_url: string;
            /**
             * @description Signs deliveries; never returned. 64 hex characters of 32 random bytes do well.
             * @default null
             */
            webhook_secret?: string | null;
        };
        /** @enum {string} */
        CostComponent: "script" | "keyframes" | "video" | "video_upscale" | "presenter" | "voice" | "music" | "captions" | "keyframe_retries" | "video_retries" | "presenter_retries" | "anchor_reviews" | "video_reviews" | "presenter_reviews";
        CostLine: {
            component: components["schemas"]["CostComponent"];
            quantity: number;
            unit_credits: number;
            credits: number;
        };
        CreateApiKeyRequest: {
            /** @description For people to tell their keys apart. */
            name: string;
            /**
             * @description `test`: for test mode, with credits, jobs and webhooks of its own.
             * @default live
             */
            mode?: components["schemas"]["KeyMode"];
            /**
             * @description In the future; null for a key that doesn't expire.
             * @default null
             */
            expires_at?: string | null;
            /**
             * @description What the key may do. Null for a wide key, with the access of a person.
             * @default null
             */
            scopes?: components["schemas"]["Scope"][] | null;
            /**
             * @description Credits that the key may reserve per day (UTC), for jobs, retries and the playground. Null for no limit.
             * @default null
             */
            daily_credit_limit?: number | null;
            /**
             * @description Addresses and ranges (CIDR) that may use the key. Null for all.
             * @default null
             */
            addresses?: string[] | null;
        };
        CreateCustomTrackForm: {
            /**
             * Format: binary
             * @description mp3, wav, ogg, aac, m4a, flac, aiff; at most 20971520 bytes.
             */
            file: string;
            title: string;
        };
        CreateExportRequest: {
            /**
             * @description Also the files: videos, keyframes, uploads and music. They can be large.
             * @default true
             */
            files?: boolean;
        };
        CreateInvitationRequest: {
            email: string;
            role: components["schemas"]["MemberRole"];
        };
        CreateJobRequest: {
            /** @description The product's name, as the video says and shows it. */
            product_name: string;
            /**
             * Format: uri
             * @description An image of the product: a public address, or the `url` that `POST /uploads/product-image` returns.
             */
            product_image_url: string;
            /**
             * @description The model that generates the segments. `GET /models` says what each can do.
             * @default vidA_fast
             */
            video_model?: components["schemas"]["VideoModel"];
            /**
             * @description Seconds of each segment. vidA models generate 8 seconds only.
             * @default 8
             */
            segment_duration?: number;
            /** @description Number of video segments. Required unless a template sets it. */
            segment_count?: number;
            /**
             * @description Size of the final video's short side: `standard` 720, `1080p` 1080, `4k` 2160 pixels.
             * @default standard
             */
            video_resolution?: components["schemas"]["VideoResolution"];
            /**
             * @description `Auto` takes the ratio nearest to the product image; `1:1` needs a vidB model.
             * @default 9:16
             */
            aspect_ratio?: components["schemas"]["AspectRatio"];
            /**
             * @description How the persona and the product appear together.
             * @default holdable
             */
            interaction_mode?: components["schemas"]["InteractionMode"];
            /**
             * @description Extension: whether a persona presents the product, or the video shows the product alone and nobody is seen.
             * @default presenter
             */
            style?: components["schemas"]["FilmStyle"];
            /**
             * @description Extension: whether the narration is a voice-over, or the persona speaks it in the picture: `talking` in every segment, `mixed` in the first and the last one.
             * @default voice_over
             */
            presentation?: components["schemas"]["Presentation"];
            /**
             * @description The scene; chosen by product and colours when absent.
             * @default null
             */
            environment_description?: string | null;
            /**
             * @description What the script should say about the product, up to 5 points. Written from the image if absent.
             * @default null
             */
            key_selling_points?: string[] | null;
            /**
             * @description What the viewer should do at the end.
             * @default null
             */
            cta_text?: string | null;
            /**
             * @description Spoken word for word in place of a written script.
             * @default null
             */
            custom_script?: string | null;
            /**
             * @description The story of a written script. Ignored with `custom_script`.
             * @default standard_5phase
             */
            script_structure?: components["schemas"]["ScriptStructure"];
            /**
             * @description The tone of a written script. Ignored with `custom_script`.
             * @default conversational
             */
            script_tone?: components["schemas"]["ScriptTone"];
            /**
             * @description The look of the captions; `custom` takes `custom_caption_options`.
             * @default short_karaoke
             */
            caption_style?: components["schemas"]["CaptionStyle"];
            /**
             * @description Whether the spoken words are shown as captions.
             * @default true
             */
            captions_enabled?: boolean;
            /**
             * @description The look of captions of the style `custom`; allowed with that style only.
             * @default null
             */
            custom_caption_options?: components["schemas"]["CustomCaptionOptions"] | null;
            /**
             * @description Whether background music plays.
             * @default true
             */
            music_enabled?: boolean;
            /**
             * @description A mood of the music catalogue.
             * @default null
             */
            music_mood?: string | null;
            /**
             * @description Volume of the music beside the voice.
             * @default 0.15
             */
            music_volume?: number;
            /**
             * @description A track of one's own, or of the catalogue.
             * @default null
             */
            custom_music_id?: string | null;
            /**
             * @description Overrides the persona's voice.
             * @default null
             */
            tts_voice_id?: string | null;
            /**
             * @description How the voice speaks. The voice's own settings if absent.
             * @default null
             */
            voice_settings?: components["schemas"]["VoiceSettings"] | null;
            /**
             * @description The same as `voice_settings.similarity_boost`, which wins if both are sent.
             * @default null
             */
            voice_similarity_boost?: number | null;
            /**
             * @description The same as `voice_settings.stability`, which wins if both are sent.
             * @default null
             */
            voice_stability?: number | null;
            /**
             * @description A UUID or a slug; a random persona when absent.
             * @default null
             */
            persona_id?: string | null;
            /**
             * @description Whether keyframes and segments are scored and retried automatically.
             * @default true
             */
            qai_enabled?: boolean;
            /**
             * @description The score that an item must reach: `strict` 80, `standard` 65, `lenient` 50 of 100.
             * @default lenient
             */
            qai_mode?: components["schemas"]["QaiMode"];
            /**
             * @description How often a keyframe below the score is generated again.
             * @default 1
             */
            max_retries_keyframe?: number;
            /**
             * @description How often a segment below the score is generated again.
             * @default 0
             */
            max_retries_video?: number;
            /**
             * @description What waits for a person's decision: nothing, the first keyframe, or every keyframe and segment.
             * @default off
             */
            human_review?: components["schemas"]["HumanReview"];
            /**
             * @description How often a person may reject an item; each rejection generates it again.
             * @default 0
             */
            human_review_max_rejections?: number;
            /**
             * @description What happens when an item has no rejections left: take its best attempt, or fail the job.
             * @default accept_best
             */
            human_review_budget?: components["schemas"]["ExhaustionPolicy"];
            /**
             * @description What happens when an item has no automatic retries left: take its best attempt, or fail the job.
             * @default accept_best
             */
            failure_behavior?: components["schemas"]["ExhaustionPolicy"];
            /**
             * @description The job completes after this stage; a retry from the next stage continues it.
             * @default null
             */
            stop_at_stage?: components["schemas"]["StageName"] | null;
            /**
             * @description Where this job's events are sent, in place of the account's webhook.
             * @default null
             */
            webhook_url?: string | null;
            /**
             * @description Language of script, voice and captions: an ISO 639-1 code.
             * @default en
             */
            language?: string;
            /**
             * @description Size of the keyframes, which sets their price.
             * @default 1k
             */
            keyframe_resolution?: components["schemas"]["KeyframeResolution"];
            /**
             * @description Whether the account's brand logo is shown as a watermark.
             * @default false
             */
            apply_brand_kit?: boolean;
            /**
             * @description Whether the video ends with a card of the product and the call to action.
             * @default true
             */
            end_card?: boolean;
            /**
             * @description Extension: whether `key_selling_points`, an offer and `cta_text` are shown as text in the picture.
             * @default auto
             */
            text_overlays?: components["schemas"]["TextOverlays"];
            /**
             * @description The job pauses with `pause_reason: credit_limit` before it would spend more credits.
             * @default null
             */
            max_credits?: number | null;
            /**
             * @description Up to 16 pairs of text for your own use; returned with the job.
             * @default {}
             */
            metadata?: components["schemas"]["Metadata"];
            /** @description Names this request; sent again, it returns the same job. A random key if absent. */
            idempotency_key?: string | null;
            /** @description A template of the account; it fills in the fields that the body leaves out. */
            template_id?: string | null;
            /** @description The same as `aspect_ratio`. */
            output_aspect_ratio?: components["schemas"]["AspectRatio"] | null;
        };
        CreateTemplateRequest: {
            name: string;
            /** @default null */
            description?: string | null;
            config: components["schemas"]["TemplateConfig"];
            /** @default false */
            is_default?: boolean;
        };
        CreateWebhookEndpointRequest: {
            /** Format: uri */
            url: string;
            /**
             * @description Events to send. Repeated names count once.
             * @default [
             *       "job.completed",
             *       "job.failed"
             *     ]
             */
            events?: components["schemas"]["WebhookEndpointEvent"][];
            /** @default null */
            description?: string | null;
            /**
             * @description `days`: ten attempts over three days. `contract`: the three attempts of the account's webhook.
             * @default days
             */
            schedule?: components["schemas"]["WebhookSchedule"];
            /**
             * @description A disabled endpoint receives no events.
             * @default true
             */
            enabled?: boolean;
        };
        CreatedApiKey: {
            /** Format: uuid */
            key_id: string;
            name: string;
            /** @description The first 12 characters of the key. */
            key_prefix: string;
            /** @description A key of test mode spends no credits of the account. */
            mode: components["schemas"]["KeyMode"];
            /** @description To the minute; null for a key that was never used. */
            last_used_at: string | null;
            /** @description When it stops being accepted; null for one that is accepted until it is revoked. */
            expires_at: string | null;
            /** @description What it may do; null for a wide key, with the access of a person. */
            scopes: components["schemas"]["Scope"][] | null;
            /** @description Credits that it may reserve per day (UTC); null for no limit. */
            daily_credit_limit: number | null;
            /** @description Addresses and ranges (CIDR) that may use it; null for all. */
            addresses: string[] | null;
            /** Format: date-time */
            created_at: string;
            /** @description The whole key. It is shown this once. */
            api_key: string;
        };
        CreditAlert: {
            enabled: boolean;
            /** @description Available credits; below it, not at it. */
            threshold_credits: number;
            email: string | null;
            /** @description `pending`: its owner has been asked by mail and hasn't said yes; no alert is sent there until then. Null where there is no address. */
            email_status: ("confirmed" | "pending") | null;
        };
        CreditBalance: {
            credit_balance: number;
            credit_reserved: number;
            available_credits: number;
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
        CreditPackPage: {
            items: components["schemas"]["CreditPack"][];
            total: number;
            page: number;
            page_size: number;
            total_pages: number;
            /** @description Returned if the request has a `cursor`; null at the end of the list. */
            next_cursor?: string | null;
        };
        CreditTransaction: {
            /** Format: uuid */
            transaction_id: string;
            /** @enum {string} */
            type: "purchase" | "reserve" | "consume" | "release" | "refund" | "bonus";
            amount: number;
            balance_before: number;
            balance_after: number;
            credit_balance_after: number;
            credit_reserved_after: number;
            available_after: number;
            job_id: string | null;
            /** @description Extension: the playground task that it was for, if it was for one. */
            playground_task_id: string | null;
            /** @description Extension: the payment session whose credits these are: bought, taken back or given back. */
            payment_session_id: string | null;
            description: string;
            /** Format: date-time */
            created_at: string;
        };
        CreditTransactionPage: {
            items: components["schemas"]["CreditTransaction"][];
            total: number;
            page: number;
            page_size: number;
            total_pages: number;
            /** @description Returned if the request has a `cursor`; null at the end of the list. */
            next_cursor?: string | null;
        };
        CreditsLowEvent: {
            /** @constant */
            event: "credits.low";
            available_credits: number;
            /** @description As set for alerts. */
            threshold_credits: number;
            /**
             * Format: date-time
             * @description When it happened, not when this was sent.
             */
            timestamp: string;
            /**
             * @description Sent in test mode only.
             * @constant
             */
            livemode?: false;
        };
        CustomCaptionOptions: {
            font_family?: string;
            /** @description Share of the frame's height, in percent. */
            font_size_pct?: number;
            text_color?: string;
            highlight_color?: string;
            outline_color?: string;
            outline_width?: number;
            background_color?: string;
            /** @enum {string} */
            position?: "top" | "middle" | "bottom";
            uppercase?: boolean;
            words_per_line?: number;
            /** @enum {string} */
            animation?: "none" | "pop" | "fade" | "karaoke";
        };
        CustomTrack: {
            /** Format: uuid */
            music_id: string;
            title: string;
            is_active: boolean;
            url: string;
            duration_seconds: number;
            /** Format: date-time */
            created_at: string;
        };
        DecideReviewRequest: {
            kind: components["schemas"]["ReviewKind"];
            index: number;
            /** @enum {string} */
            decision: "approve" | "reject";
            /** @description The `attempt` of the item that was looked at. One that doesn't wait (any more) is a 409. Left out: the item that waits when the request arrives. */
            attempt?: number | null;
            /** @description What shall be different; goes into the prompt when the item is made again. */
            feedback?: string | null;
        };
        DeleteTenantRequest: {
            /** @description The account's name or id, to confirm. */
            name: string;
        };
        DeletedJobFiles: {
            /** Format: uuid */
            job_id: string;
            everything: boolean;
        };
        Error: {
            error: components["schemas"]["ErrorBody"];
        };
        ErrorBody: {
            code: string;
            message: string;
            details?: Record<string, never>;
            request_id: string;
        };
        Estimate: {
            model_id: string;
            variant: string;
            total_credits: number;
            /** @description List value: 0.01 USD for each credit. What you pay for a credit depends on the packs that you buy. */
            total_usd: number;
            /** @description Extension: how long the job is expected to take, by how long others took lately; null where too little was measured. */
            estimated_seconds: number | null;
            /** @description Extension: the version of the prices; 0 are the built-in ones. */
            price_book: number;
            breakdown: components["schemas"]["CostLine"][];
            warnings: components["schemas"]["Warning"][];
        };
        EstimateRequest: {
            segment_count: number;
            /** @default vidA_fast */
            model_id?: components["schemas"]["PricedModel"];
            /**
             * @default i2v
             * @enum {string}
             */
            variant?: "i2v" | "with_audio";
            /** @default 8 */
            duration_seconds?: number;
            /** @default standard */
            resolution?: components["schemas"]["VideoResolution"];
            /** @default 1k */
            keyframe_resolution?: components["schemas"]["KeyframeResolution"];
            /** @default short_karaoke */
            caption_style?: components["schemas"]["CaptionStyle"];
            /**
             * @description Extension: false prices a job without captions.
             * @default true
             */
            captions_enabled?: boolean;
            /**
             * @description Extension: in which segments the persona speaks in the picture.
             * @default voice_over
             */
            presentation?: components["schemas"]["Presentation"];
            /** @default true */
            music_enabled?: boolean;
            /** @default false */
            voice_enabled?: boolean;
            /** @default false */
            custom_voice?: boolean;
            /** @default false */
            qai_enabled?: boolean;
            /** @default 0 */
            max_kf_retries?: number;
            /** @default 0 */
            max_video_retries?: number;
            /** @default false */
            human_review_gate?: boolean;
            /** @default 0 */
            hitl_anchor_max_rejections?: number;
            /** @default false */
            human_review_videos?: boolean;
            /** @default 0 */
            hitl_segments_max_rejections?: number;
            /** @description Extension: the same as `model_id`, as `POST /jobs` calls it. */
            video_model?: components["schemas"]["VideoModel"] | null;
            /** @description Extension: the same as `duration_seconds`, as `POST /jobs` calls it. */
            segment_duration?: number | null;
            /** @description Extension: the same as `resolution`, as `POST /jobs` calls it. */
            video_resolution?: components["schemas"]["VideoResolution"] | null;
            /** @description Extension: the same as `max_kf_retries`, as `POST /jobs` calls it. */
            max_retries_keyframe?: number | null;
            /** @description Extension: the same as `max_video_retries`, as `POST /jobs` calls it. */
            max_retries_video?: number | null;
        };
        /** @enum {string} */
        ExhaustionPolicy: "accept_best" | "fail";
        FieldSuggestions: {
            key_selling_points: string[];
            cta_text: string;
            environment_description: string;
            /** @description Can be spoken in `segment_count` segments of the default length. */
            custom_script: string;
            /** @description Extension: what was seen in the picture. */
            analysis: components["schemas"]["ProductAnalysis"];
        };
        Film: {
            /** Format: uuid */
            job_id: string;
            revision: number;
            /** @description Of what the film is made from. Two revisions with the same are the same film. */
            sha256: string;
            /** @description The run of the job that rendered it. */
            run: number;
            size: components["schemas"]["FilmSize"];
            fps: number;
            frames: number;
            /** @description Seconds. */
            duration: number;
            video_url: string;
            tracks: components["schemas"]["FilmTracks"];
        };
        FilmCaptions: {
            style: string;
        };
        FilmCard: {
            name: string;
            offer: string | null;
            action: string | null;
            in: number;
            out: number;
        };
        FilmChange: {
            /** @description Into what the film is made from, such as `script.segments.1.narration`. */
            path: string;
            /** @description Null if it isn't there. */
            from: unknown;
            /** @description Null if it isn't there. */
            to: unknown;
        };
        FilmDiff: {
            from: number;
            to: number;
            changes: components["schemas"]["FilmChange"][];
        };
        FilmFile: {
            url: string;
            key: string | null;
        };
        FilmMusic: {
            music_id: string;
            title: string;
            volume: number;
            /** @description Seconds into the source at which it begins. */
            in: number;
            source: components["schemas"]["FilmFile"] | null;
        };
        FilmNarration: {
            segment: number;
            phase: string;
            text: string;
            voice_id: string | null;
            takes: components["schemas"]["FilmTake"][];
            words: components["schemas"]["FilmWord"][];
        };
        FilmOperation: {
            /** @description What a segment says. Only this segment is spoken again. */
            say?: components["schemas"]["SayOperation"];
            /** @description Another voice, or other settings of it. Everything is spoken again. */
            voice?: components["schemas"]["VoiceOperation"];
            /** @description The look of the captions, or whether there are any. */
            captions?: components["schemas"]["CaptionsOperation"];
            /** @description Another track, another volume, or no music. */
            music?: components["schemas"]["MusicOperation"];
            /** @description The texts of the end card, or whether there is one. */
            card?: components["schemas"]["CardOperation"];
            /** @description Makes a keyframe or a segment's clip again. A keyframe also has the clips beside it made again. */
            remake?: components["schemas"]["RemakeOperation"];
        };
        FilmPart: {
            kind: components["schemas"]["FilmPartKind"];
            index: number | null;
        };
        /** @enum {string} */
        FilmPartKind: "keyframe" | "clip" | "narration" | "music" | "captions" | "film";
        FilmQuote: {
            credits: number;
            /** @description List value: 0.01 USD for each credit. What you pay for a credit depends on the packs that you buy. */
            total_usd: number;
            breakdown: components["schemas"]["CostLine"][];
            made: components["schemas"]["FilmPart"][];
            reused: components["schemas"]["FilmPart"][];
        };
        FilmRevision: {
            revision: number;
            sha256: string;
            /** @description The revision that it changes; null for a run of the job itself. */
            parent: number | null;
            operations: components["schemas"]["FilmOperation"][];
            /** @description Runs of the job that rendered it, the last of them perhaps still does. */
            runs: number[];
            created_by: string | null;
            /** Format: date-time */
            created_at: string;
        };
        FilmRevisionPage: {
            items: components["schemas"]["FilmRevision"][];
            total: number;
            page: number;
            page_size: number;
            total_pages: number;
            /** @description Returned if the request has a `cursor`; null at the end of the list. */
            next_cursor?: string | null;
        };
        FilmShot: {
            segment: number;
            /** @description Of the segment, from 0. */
            shot: number;
            /**
             * @description Null if it isn't known.
             * @enum {string|null}
             */
            framing: "wide" | "close" | "detail" | null;
            /** @description A file, and the content key of what it was made from (null in films of earlier versions). */
            source: components["schemas"]["FilmFile"];
            /** @description Its first frame in the source. */
            in: number;
            /** @description The frame after its last one in the source. */
            out: number;
            /** @description Its first frame in the film. */
            start: number;
        };
        FilmSize: {
            width: number;
            height: number;
        };
        /** @enum {string} */
        FilmStyle: "presenter" | "product";
        FilmTake: {
            /** @description A file, and the content key of what it was made from (null in films of earlier versions). */
            source: components["schemas"]["FilmFile"];
            start_ms: number;
            seconds: number | null;
        };
        FilmText: {
            text: string;
            in: number;
            out: number;
        };
        FilmTracks: {
            video: components["schemas"]["FilmShot"][];
            narration: components["schemas"]["FilmNarration"][];
            captions: components["schemas"]["FilmCaptions"] | null;
            music: components["schemas"]["FilmMusic"] | null;
            text: components["schemas"]["FilmText"][];
            card: components["schemas"]["FilmCard"] | null;
            /** @description Whether the account's logo is shown. */
            logo: boolean;
        };
        FilmWord: {
            text: string;
            start_ms: number;
            end_ms: number;
        };
        FindPersonasRequest: {
            /** @description UUIDs or slugs; unknown ones are ignored. */
            ids: string[];
        };
        /** @enum {string} */
        HumanReview: "off" | "anchor_only" | "all";
        InteractionMode: string & (("holdable" | "display_static" | "wearable" | "surface_interactive") | ("consumable" | "apply_to_body"));
        Invitation: {
            /** Format: uuid */
            invitation_id: string;
            email: string;
            role: components["schemas"]["MemberRole"];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
        };
        InvitationPage: {
            items: components["schemas"]["Invitation"][];
            total: number;
            page: number;
            page_size: number;
            total_pages: number;
            /** @description Returned if the request has a `cursor`; null at the end of the list. */
            next_cursor?: string | null;
        };
        /** @enum {string} */
        ItemStatus: "pending" | "generating" | "awaiting_review" | "accepted" | "failed";
        Job: {
            /** Format: uuid */
            job_id: string;
            status: components["schemas"]["JobStatus"];
            current_stage: components["schemas"]["StageName"];
            progress_percent: number;
            /** @description Extension: by how long jobs like it took lately. Null once it has ended, while it is paused, and where too little was measured. */
            estimated_seconds_remaining: number | null;
            /** @enum {string|null} */
            pause_reason: "user" | "human_review" | "credit_limit" | null;
            /** @description The product's name, as the video says and shows it. */
            product_name: string;
            /**
             * Format: uri
             * @description An image of the product: a public address, or the `url` that `POST /uploads/product-image` returns.
             */
            product_image_url: string;
            /**
             * @description The model that generates the segments. `GET /models` says what each can do.
             * @default vidA_fast
             */
            video_model: components["schemas"]["VideoModel"];
            /**
             * @description Seconds of each segment. vidA models generate 8 seconds only.
             * @default 8
             */
            segment_duration: number;
            /** @description Number of video segments. Required unless a template sets it. */
            segment_count: number;
            /**
             * @description Size of the final video's short side: `standard` 720, `1080p` 1080, `4k` 2160 pixels.
             * @default standard
             */
            video_resolution: components["schemas"]["VideoResolution"];
            /**
             * @description `Auto` takes the ratio nearest to the product image; `1:1` needs a vidB model.
             * @default 9:16
             */
            aspect_ratio: components["schemas"]["AspectRatio"];
            /**
             * @description How the persona and the product appear together.
             * @default holdable
             */
            interaction_mode: components["schemas"]["InteractionMode"];
            /**
             * @description Extension: whether a persona presents the product, or the video shows the product alone and nobody is seen.
             * @default presenter
             */
            style: components["schemas"]["FilmStyle"];
            /**
             * @description Extension: whether the narration is a voice-over, or the persona speaks it in the picture: `talking` in every segment, `mixed` in the first and the last one.
             * @default voice_over
             */
            presentation: components["schemas"]["Presentation"];
            /**
             * @description The scene; chosen by product and colours when absent.
             * @default null
             */
            environment_description: string | null;
            /**
             * @description What the script should say about the product, up to 5 points. Written from the image if absent.
             * @default null
             */
            key_selling_points: string[] | null;
            /**
             * @description What the viewer should do at the end.
             * @default null
             */
            cta_text: string | null;
            /**
             * @description Spoken word for word in place of a written script.
             * @default null
             */
            custom_script: string | null;
            /**
             * @description The story of a written script. Ignored with `custom_script`.
             * @default standard_5phase
             */
            script_structure: components["schemas"]["ScriptStructure"];
            /**
             * @description The tone of a written script. Ignored with `custom_script`.
             * @default conversational
             */
            script_tone: components["schemas"]["ScriptTone"];
            /**
             * @description The look of the captions; `custom` takes `custom_caption_options`.
             * @default short_karaoke
             */
            caption_style: components["schemas"]["CaptionStyle"];
            /**
             * @description Whether the spoken words are shown as captions.
             * @default true
             */
            captions_enabled: boolean;
            /**
             * @description The look of captions of the style `custom`; allowed with that style only.
             * @default null
             */
            custom_caption_options: components["schemas"]["CustomCaptionOptions"] | null;
            /**
             * @description Whether background music plays.
             * @default true
             */
            music_enabled: boolean;
            /**
             * @description A mood of the music catalogue.
             * @default null
             */
            music_mood: string | null;
            /**
             * @description Volume of the music beside the voice.
             * @default 0.15
             */
            music_volume: number;
            /**
             * @description A track of one's own, or of the catalogue.
             * @default null
             */
            custom_music_id: string | null;
            /**
             * @description Overrides the persona's voice.
             * @default null
             */
            tts_voice_id: string | null;
            /**
             * @description How the voice speaks. The voice's own settings if absent.
             * @default null
             */
            voice_settings: components["schemas"]["VoiceSettings"] | null;
            /**
             * @description The same as `voice_settings.similarity_boost`, which wins if both are sent.
             * @default null
             */
            voice_similarity_boost: number | null;
            /**
             * @description The same as `voice_settings.stability`, which wins if both are sent.
             * @default null
             */
            voice_stability: number | null;
            /**
             * @description A UUID or a slug; a random persona when absent.
             * @default null
             */
            persona_id: string | null;
            /**
             * @description Whether keyframes and segments are scored and retried automatically.
             * @default true
             */
            qai_enabled: boolean;
            /**
             * @description The score that an item must reach: `strict` 80, `standard` 65, `lenient` 50 of 100.
             * @default lenient
             */
            qai_mode: components["schemas"]["QaiMode"];
            /**
             * @description How often a keyframe below the score is generated again.
             * @default 1
             */
            max_retries_keyframe: number;
            /**
             * @description How often a segment below the score is generated again.
             * @default 0
             */
            max_retries_video: number;
            /**
             * @description What waits for a person's decision: nothing, the first keyframe, or every keyframe and segment.
             * @default off
             */
            human_review: components["schemas"]["HumanReview"];
            /**
             * @description How often a person may reject an item; each rejection generates it again.
             * @default 0
             */
            human_review_max_rejections: number;
            /**
             * @description What happens when an item has no rejections left: take its best attempt, or fail the job.
             * @default accept_best
             */
            human_review_budget: components["schemas"]["ExhaustionPolicy"];
            /**
             * @description What happens when an item has no automatic retries left: take its best attempt, or fail the job.
             * @default accept_best
             */
            failure_behavior: components["schemas"]["ExhaustionPolicy"];
            /**
             * @description The job completes after this stage; a retry from the next stage continues it.
             * @default null
             */
            stop_at_stage: components["schemas"]["StageName"] | null;
            /**
             * @description Where this job's events are sent, in place of the account's webhook.
             * @default null
             */
            webhook_url: string | null;
            /**
             * @description Language of script, voice and captions: an ISO 639-1 code.
             * @default en
             */
            language: string;
            /**
             * @description Size of the keyframes, which sets their price.
             * @default 1k
             */
            keyframe_resolution: components["schemas"]["KeyframeResolution"];
            /**
             * @description Whether the account's brand logo is shown as a watermark.
             * @default false
             */
            apply_brand_kit: boolean;
            /**
             * @description Whether the video ends with a card of the product and the call to action.
             * @default true
             */
            end_card: boolean;
            /**
             * @description Extension: whether `key_selling_points`, an offer and `cta_text` are shown as text in the picture.
             * @default auto
             */
            text_overlays: components["schemas"]["TextOverlays"];
            /**
             * @description The job pauses with `pause_reason: credit_limit` before it would spend more credits.
             * @default null
             */
            max_credits: number | null;
            /**
             * @description Up to 16 pairs of text for your own use; returned with the job.
             * @default {}
             */
            metadata: components["schemas"]["Metadata"];
            idempotency_key: string;
            persona: components["schemas"]["JobPersona"] | null;
            script: components["schemas"]["Script"] | null;
            stages: components["schemas"]["StageState"][];
            segments: components["schemas"]["Segment"][];
            final_video_url: string | null;
            thumbnail_url: string | null;
            /** @description Extension: the picture as a small WebP, or null. */
            preview_url: string | null;
            captions: components["schemas"]["CaptionFiles"];
            audio_url: string | null;
            credits_estimated: number;
            credits_reserved: number;
            credits_consumed: number;
            error: components["schemas"]["JobError"] | null;
            error_message: string | null;
            run: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            started_at: string | null;
            completed_at: string | null;
            urls: components["schemas"]["JobUrls"];
            /**
             * @description Sent in test mode only.
             * @constant
             */
            livemode?: false;
            warnings?: components["schemas"]["Warning"][];
        };
        JobCancelledEvent: {
            /** @constant */
            event: "job.cancelled";
            /** Format: uuid */
            job_id: string;
            status: components["schemas"]["JobStatus"];
            final_video_url: null;
            thumbnail_url: null;
            credits_consumed: number;
            error_message: null;
            /**
             * Format: date-time
             * @description When it happened, not when this was sent.
             */
            timestamp: string;
            current_stage: components["schemas"]["StageName"];
            pause_reason: components["schemas"]["PauseReason"] | null;
            /**
             * @description Sent in test mode only.
             * @constant
             */
            livemode?: false;
        };
        JobCompletedEvent: {
            /** @constant */
            event: "job.completed";
            /** Format: uuid */
            job_id: string;
            /** @constant */
            status: "completed";
            /** @description Null for a job that was to stop before its last stages. */
            final_video_url: string | null;
            thumbnail_url: string | null;
            credits_consumed: number;
            error_message: null;
            /**
             * Format: date-time
             * @description When the job ended, not when this was sent.
             */
            timestamp: string;
            /**
             * @description Sent in test mode only.
             * @constant
             */
            livemode?: false;
        };
        JobCreatedEvent: {
            /** @constant */
            event: "job.created";
            /** Format: uuid */
            job_id: string;
            status: components["schemas"]["JobStatus"];
            final_video_url: null;
            thumbnail_url: null;
            credits_consumed: number;
            error_message: null;
            /**
             * Format: date-time
             * @description When it happened, not when this was sent.
             */
            timestamp: string;
            current_stage: components["schemas"]["StageName"];
            pause_reason: components["schemas"]["PauseReason"] | null;
            /**
             * @description Sent in test mode only.
             * @constant
             */
            livemode?: false;
        };
        JobError: {
            code: string;
            message: string;
            stage: components["schemas"]["StageName"];
            retryable: boolean;
            /** @description Only where a service that makes the parts of the video refused or failed. */
            details?: components["schemas"]["VendorFailureDetails"];
        };
        JobEvent: {
            /** Format: uuid */
            job_id: string;
            type?: string;
            /** Format: date-time */
            created_at?: string;
        };
        JobFailedEvent: {
            /** @constant */
            event: "job.failed";
            /** Format: uuid */
            job_id: string;
            /** @constant */
            status: "failed";
            final_video_url: null;
            thumbnail_url: null;
            /** @constant */
            credits_consumed: 0;
            error_message: string;
            /**
             * Format: date-time
             * @description When the job ended, not when this was sent.
             */
            timestamp: string;
            /**
             * @description Sent in test mode only.
             * @constant
             */
            livemode?: false;
        };
        JobLimits: {
            concurrent: number;
            daily: number;
            /** @description Jobs that are pending, processing or paused. */
            running: number;
            /** @description Jobs made on this day (UTC). */
            today: number;
        };
        JobPage: {
            items: components["schemas"]["Job"][];
            total: number;
            page: number;
            page_size: number;
            total_pages: number;
            /** @description Returned if the request has a `cursor`; null at the end of the list. */
            next_cursor?: string | null;
        };
        JobPausedEvent: {
            /** @constant */
            event: "job.paused";
            /** Format: uuid */
            job_id: string;
            status: components["schemas"]["JobStatus"];
            final_video_url: null;
            thumbnail_url: null;
            credits_consumed: number;
            error_message: null;
            /**
             * Format: date-time
             * @description When it happened, not when this was sent.
             */
            timestamp: string;
            current_stage: components["schemas"]["StageName"];
            pause_reason: components["schemas"]["PauseReason"] | null;
            /**
             * @description Sent in test mode only.
             * @constant
             */
            livemode?: false;
        };
        JobPersona: {
            persona_id: string;
            name: string;
            portrait_url: string | null;
        };
        JobResumedEvent: {
            /** @constant */
            event: "job.resumed";
            /** Format: uuid */
            job_id: string;
            status: components["schemas"]["JobStatus"];
            final_video_url: null;
            thumbnail_url: null;
            credits_consumed: number;
            error_message: null;
            /**
             * Format: date-time
             * @description When it happened, not when this was sent.
             */
            timestamp: string;
            current_stage: components["schemas"]["StageName"];
            pause_reason: components["schemas"]["PauseReason"] | null;
            /**
             * @description Sent in test mode only.
             * @constant
             */
            livemode?: false;
        };
        JobRetriedEvent: {
            /** @constant */
            event: "job.retried";
            /** Format: uuid */
            job_id: string;
            status: components["schemas"]["JobStatus"];
            final_video_url: null;
            thumbnail_url: null;
            credits_consumed: number;
            error_message: null;
            /**
             * Format: date-time
             * @description When it happened, not when this was sent.
             */
            timestamp: string;
            current_stage: components["schemas"]["StageName"];
            pause_reason: components["schemas"]["PauseReason"] | null;
            /**
             * @description Sent in test mode only.
             * @constant
             */
            livemode?: false;
        };
        JobReviewRequiredEvent: {
            /** @constant */
            event: "job.review_required";
            /** Format: uuid */
            job_id: string;
            status: components["schemas"]["JobStatus"];
            final_video_url: null;
            thumbnail_url: null;
            credits_consumed: number;
            error_message: null;
            /**
             * Format: date-time
             * @description When it happened, not when this was sent.
             */
            timestamp: string;
            current_stage: components["schemas"]["StageName"];
            pause_reason: components["schemas"]["PauseReason"] | null;
            /**
             * @description Sent in test mode only.
             * @constant
             */
            livemode?: false;
        };
        /** @enum {string} */
        JobStatus: "pending" | "processing" | "paused" | "completed" | "failed" | "cancelled";
        JobUrls: {
            self: string;
            events: string;
            keyframes: string;
            videos: string;
            receipt: string;
            /** @description Extension: where the job's time went. */
            timeline: string;
        };
        KeptArtifact: {
            stage: components["schemas"]["StageName"];
            artifact: string;
        };
        /** @enum {string} */
        KeyMode: "live" | "test";
        Keyframe: {
            index: number;
            status: components["schemas"]["ItemStatus"];
            image_url: string | null;
            /** @description Extension: the picture as a small WebP, or null. */
            preview_url: string | null;
            is_anchor: boolean;
            qai_score: number | null;
            qai_passed: boolean | null;
            attempts: number;
            rejections: number;
            prompt: string | null;
        };
        KeyframePage: {
            items: components["schemas"]["Keyframe"][];
            total: number;
            page: number;
            page_size: number;
            total_pages: number;
            /** @description Returned if the request has a `cursor`; null at the end of the list. */
            next_cursor?: string | null;
        };
        /** @enum {string} */
        KeyframeResolution: "1k" | "2k" | "4k";
        LedgerCsv: string;
        LinkedVoice: {
            voice_id: string;
            name: string;
            /** @description ISO 639-1. */
            language: string;
            language_name: string;
            accent: string;
            gender: string;
            age: string;
            use_case: string;
            /** @description How it strikes the ear. */
            category: string;
            preview_url: string | null;
            personas: components["schemas"]["VoicePersona"][];
        };
        ListeningEvent: {
            /** @description Whether events after `Last-Event-ID` follow; otherwise only new ones. */
            resumed: boolean;
            /** @description Delay of webhooks before each attempt, for clients that forward events. */
            waits_seconds: number[];
        };
        Logo: {
            /** @description The public address of the stored file. */
            url: string;
            /** @description The same. */
            logo_url: string;
        };
        Member: {
            /** Format: uuid */
            member_id: string;
            email: string | null;
            name: string | null;
            role: components["schemas"]["MemberRole"];
            /** @description False until the first sign-in with the verified address. */
            active: boolean;
            is_you: boolean;
            /** Format: date-time */
            created_at: string;
        };
        MemberPage: {
            items: components["schemas"]["Member"][];
            total: number;
            page: number;
            page_size: number;
            total_pages: number;
            /** @description Returned if the request has a `cursor`; null at the end of the list. */
            next_cursor?: string | null;
        };
        /** @enum {string} */
        MemberRole: "owner" | "admin" | "editor" | "reviewer" | "viewer" | "billing";
        Membership: {
            /** Format: uuid */
            tenant_id: string;
            /** Format: uuid */
            member_id: string;
            name: string;
            role: components["schemas"]["MemberRole"];
        };
        Memberships: components["schemas"]["Membership"][];
        Metadata: {
            [key: string]: string;
        };
        Model: {
            model_id: string;
            name: string;
            family: string;
            /** @enum {string} */
            type: "video" | "image";
            description: string;
            /** @enum {string} */
            status: "available" | "beta" | "coming_soon";
            /** @description Its price is the one of `GET /credits/pricing`. */
            default_variant: string;
            variants: string[];
            capabilities: components["schemas"]["ModelCapabilities"];
        };
        ModelCapabilities: {
            generation_types: string[];
            supported_aspect_ratios: string[];
            /** @description Seconds; empty for images. */
            supported_durations: number[];
            /** @description `start_image_url`: what the video begins with, or the picture that is changed. */
            supports_start_frame: boolean;
            /** @description `end_image_url`: what the video ends with. */
            supports_end_frame: boolean;
            /** @description `reference_images`; 0 where the edition has no such field. */
            max_reference_images: number;
            supports_sound: boolean;
            supports_elements: boolean;
            supports_shots: boolean;
            /** @description What it makes by itself. */
            resolutions: string[];
            /** @description What its finished videos can be raised to afterwards. */
            resolution_upgrades: string[];
            /** @description `output_format` of pictures; empty for videos, which are MP4. */
            output_formats: components["schemas"]["PictureFormat"][];
            /** @description Characters. */
            max_prompt_length: number;
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
        MusicOperation: {
            music_enabled?: boolean;
            music_mood?: string | null;
            music_volume?: number;
            custom_music_id?: string | null;
        };
        /** @enum {string} */
        PackId: "starter" | "creator" | "studio" | "enterprise";
        /** @enum {string} */
        PauseReason: "user" | "human_review" | "credit_limit";
        PaymentFailedEvent: {
            /** @constant */
            event: "payment.failed";
            /** Format: uuid */
            session_id: string;
            /** @enum {string} */
            kind: "checkout" | "topup";
            pack_id: string;
            amount_usd: number;
            reason: string | null;
            /**
             * Format: date-time
             * @description When it happened, not when this was sent.
             */
            timestamp: string;
            /**
             * @description Sent in test mode only.
             * @constant
             */
            livemode?: false;
        };
        PaymentMethod: {
            /** Format: uuid */
            id: string;
            brand: string;
            last4: string;
            exp_month: number;
            exp_year: number;
            is_default: boolean;
        };
        PaymentMethodPage: {
            items: components["schemas"]["PaymentMethod"][];
            total: number;
            page: number;
            page_size: number;
            total_pages: number;
            /** @description Returned if the request has a `cursor`; null at the end of the list. */
            next_cursor?: string | null;
        };
        PaymentProviderEvent: Record<string, never>;
        PaymentSession: {
            /** Format: uuid */
            session_id: string;
            status: components["schemas"]["PaymentStatus"];
            pack_id: components["schemas"]["PackId"];
            credits: number;
            payment_type: components["schemas"]["PaymentType"];
            price_usd: number;
            /** @description Why it failed, unless it didn't. */
            error_message: string | null;
            /** Format: date-time */
            expires_at: string;
            /** Format: date-time */
            created_at: string;
            paid_at: string | null;
            /** @description Extension: the page of the payment provider's invoice, if it makes any. */
            invoice_url: string | null;
            invoice_number: string | null;
        };
        PaymentSessionPage: {
            items: components["schemas"]["PaymentSession"][];
            total: number;
            page: number;
            page_size: number;
            total_pages: number;
            /** @description Returned if the request has a `cursor`; null at the end of the list. */
            next_cursor?: string | null;
        };
        /** @enum {string} */
        PaymentStatus: "pending" | "paid" | "expired" | "failed";
        /** @enum {string} */
        PaymentType: "card" | "wallet";
        Persona: {
            /** Format: uuid */
            persona_id: string;
            slug: string;
            name: string;
            description: string;
            category: string;
            gender: string;
            age_range: string;
            ethnicity: string;
            voice_style: string;
            tags: string[];
            /** @description How the persona is drawn; colours are `#rrggbb`. */
            appearance: components["schemas"]["PersonaAppearance"];
            portrait_url: string | null;
            tts_voice_id: string | null;
        };
        PersonaAppearance: {
            /** @enum {string} */
            presentation: "feminine" | "masculine" | "neutral";
            skin_color: string;
            hair_color: string;
            hair_style: string;
            outfit: string;
            outfit_color: string;
            accessories: string[];
        };
        PersonaCategory: string;
        PersonaCategoryPage: {
            items: components["schemas"]["PersonaCategory"][];
            total: number;
            page: number;
            page_size: number;
            total_pages: number;
            /** @description Returned if the request has a `cursor`; null at the end of the list. */
            next_cursor?: string | null;
        };
        PersonaFilterOptions: {
            category: string[];
            gender: string[];
            ethnicity: string[];
            age_range: string[];
            voice_style: string[];
            tag: string[];
        };
        PersonaPage: {
            items: components["schemas"]["Persona"][];
            total: number;
            page: number;
            page_size: number;
            total_pages: number;
            /** @description Returned if the request has a `cursor`; null at the end of the list. */
            next_cursor?: string | null;
        };
        /** @enum {string} */
        PictureFormat: "png" | "jpg" | "jpeg" | "webp";
        PlaygroundTask: {
            /** Format: uuid */
            task_id: string;
            model_id: string;
            /** @enum {string} */
            status: "queued" | "processing" | "completed" | "failed";
            /** @description The picture or video, once the task is completed. */
            output_url: string | null;
            /** @description Why the task failed. */
            error_message: string | null;
            /** @description Reserved at the start; consumed when completed, released when failed. */
            credits: number;
            /** Format: date-time */
            created_at: string;
            completed_at: string | null;
        };
        PlaygroundTaskPage: {
            items: components["schemas"]["PlaygroundTask"][];
            total: number;
            page: number;
            page_size: number;
            total_pages: number;
            /** @description Returned if the request has a `cursor`; null at the end of the list. */
            next_cursor?: string | null;
        };
        /** @enum {string} */
        Presentation: "voice_over" | "talking" | "mixed";
        /** @enum {string} */
        PricedModel: "vidA_fast" | "vidA" | "vidB_std" | "vidB_pro" | "vidC-2-text-to-video" | "vidC-2-image-to-video" | "vidC-2-pro-text-to-video" | "vidC-2-pro-image-to-video" | "vidC2_storyboard" | "vidB_4k";
        ProductAnalysis: {
            category: string;
            shape: string;
            /** @description Words that could be read in the picture. */
            text: string[];
            colors: components["schemas"]["ProductColor"][];
        };
        ProductColor: {
            name: string;
            hex: string;
            share: number;
        };
        ProductImage: {
            /** @description Usable as `product_image_url`. */
            url: string;
            width: number;
            height: number;
            /** Format: uuid */
            upload_id: string;
            /** @description As stored. */
            bytes: number;
            /** Format: date-time */
            created_at: string;
            /** @description First use in a job or a playground task. */
            used_at: string | null;
            /** @description When it is deleted if nothing uses it before. Null: never. */
            expires_at: string | null;
        };
        ProductImagePage: {
            items: components["schemas"]["ProductImage"][];
            total: number;
            page: number;
            page_size: number;
            total_pages: number;
            /** @description Returned if the request has a `cursor`; null at the end of the list. */
            next_cursor?: string | null;
        };
        /** @enum {string} */
        QaiMode: "strict" | "standard" | "lenient";
        Rate: {
            requests: number;
            seconds: number;
        };
        Receipt: {
            /** Format: uuid */
            job_id: string;
            status: string;
            run: number;
            reserved: number;
            held: number;
            consumed: number;
            released: number;
            /** @description List value: 0.01 USD for each credit. What you pay for a credit depends on the packs that you buy. */
            total_usd: number;
            /** @description Extension: the version of the prices that the job keeps. */
            price_book: number;
            charges: components["schemas"]["ReceiptCharge"][];
            runs: components["schemas"]["RunReceipt"][];
        };
        ReceiptCharge: {
            run: number;
            /** @enum {string} */
            component: "script" | "keyframes" | "video" | "video_upscale" | "presenter" | "voice" | "music" | "captions" | "keyframe_retries" | "video_retries" | "presenter_retries" | "anchor_reviews" | "video_reviews" | "presenter_reviews" | "rounding";
            quantity: number;
            unit_credits: number;
            credits: number;
        };
        RemakeOperation: {
            /** @enum {string} */
            kind: "keyframe" | "segment";
            index: number;
            /** @description What should be different. */
            feedback?: string | null;
        };
        RenderFilmRequest: {
            revision: number;
            /** @description Refuses the request if the quote is higher. */
            max_credits?: number | null;
        };
        ReplayDeliveryRequest: {
            /**
             * @description Also a delivery that was made: the receiver gets the same body twice.
             * @default false
             */
            force?: boolean;
        };
        RequestRates: {
            create: components["schemas"]["Rate"] | null;
            write: components["schemas"]["Rate"] | null;
            suggest: components["schemas"]["Rate"] | null;
            upload: components["schemas"]["Rate"] | null;
            playground: components["schemas"]["Rate"] | null;
        };
        ResumeJobRequest: {
            /** @description For a job that its credit limit paused: the new limit. Without it the limit is lifted. */
            max_credits?: number | null;
        };
        Retention: {
            /** @description Days after its end that a job keeps its files. Null: as long as the installation does. */
            file_days: number | null;
            /** @description Days after its end that a job keeps its files, texts and URLs. Null: as long as the installation does. */
            content_days: number | null;
        };
        RetryJobRequest: {
            /** @description The first stage that runs again. Left out: the stage that failed; of a completed job the stage after `stop_at_stage`, or the first. */
            restart_from_stage?: components["schemas"]["StageName"] | null;
        };
        RetryQuote: {
            /** Format: uuid */
            job_id: string;
            restart_from_stage: components["schemas"]["StageName"];
            /** @description They run again. */
            stages: components["schemas"]["StageName"][];
            kept_artifacts: components["schemas"]["KeptArtifact"][];
            credits_to_reserve: number;
            /** @description List value: 0.01 USD for each credit. What you pay for a credit depends on the packs that you buy. */
            total_usd: number;
            breakdown: components["schemas"]["CostLine"][];
            /** @description Of the account, at this moment. */
            available_credits: number;
            /** @description How often the job may still be retried on this day (UTC). At 0 a retry is a 429. */
            retries_left: number;
        };
        Review: {
            kind: components["schemas"]["ReviewKind"];
            index: number;
            image_url: string | null;
            video_url: string | null;
            thumbnail_url: string | null;
            /** @description Extension: the picture as a small WebP, or null. */
            preview_url: string | null;
            prompt: string | null;
            qai_score: number | null;
            qai_passed: boolean | null;
            /** @description The least score that passes in the job's `qai_mode`; null without quality checks. */
            qai_threshold: number | null;
            /** @description What the score is made of, as it was measured; those below their need lower it most. */
            score_parts: components["schemas"]["ScorePart"][];
            attempts: number;
            /** @description Which of the items made until now waits, from 1. A decision that names it can't hit another one. */
            attempt: number;
            rejections: number;
            /** @description How often it may still be made again; then `human_review_budget` decides. */
            rejections_left: number;
        };
        /** @enum {string} */
        ReviewKind: "keyframe" | "video";
        ReviewPage: {
            items: components["schemas"]["Review"][];
            total: number;
            page: number;
            page_size: number;
            total_pages: number;
            /** @description Returned if the request has a `cursor`; null at the end of the list. */
            next_cursor?: string | null;
        };
        RotateWebhookSecretRequest: {
            /**
             * @description How long deliveries are signed with both secrets. 0: the former one stops now.
             * @default 24
             */
            overlap_hours?: number;
        };
        RunReceipt: {
            run: number;
            reserved: number;
            held: number;
            consumed: number;
            released: number;
        };
        SavedWebhook: {
            webhook_configured: boolean;
            webhook_url: string | null;
            /** @description Whether deliveries are signed. Sent with `warnings` alone. */
            signed?: boolean;
            /** @description What is doubtful about the configuration. Left out if nothing is. */
            warnings?: components["schemas"]["Warning"][];
        };
        SayOperation: {
            /** @description A segment, from 0. */
            segment: number;
            text: string;
        };
        /** @enum {string} */
        Scope: "jobs:read" | "jobs:write" | "reviews" | "uploads" | "templates" | "webhooks" | "billing:read" | "billing" | "admin";
        ScorePart: {
            /** @description `product`, `colour`, `sharpness`, `motion`, `judge_product` … */
            part: string;
            value: number;
        };
        Script: {
            language: string;
            structure: string;
            tone: string;
            phases: components["schemas"]["ScriptPhase"][];
            warnings: string[];
        };
        ScriptPhase: {
            name: string;
            segments: components["schemas"]["ScriptSegment"][];
        };
        ScriptSegment: {
            index: number;
            narration: string;
        };
        /** @enum {string} */
        ScriptStructure: "standard_5phase" | "problem_solution" | "testimonial" | "unboxing" | "before_after" | "listicle";
        /** @enum {string} */
        ScriptTone: "conversational" | "professional" | "enthusiastic" | "humorous" | "calm";
        Segment: {
            index: number;
            status: components["schemas"]["ItemStatus"];
            duration_seconds: number;
            video_url: string | null;
            thumbnail_url: string | null;
            /** @description Extension: the picture as a small WebP, or null. */
            preview_url: string | null;
            qai_score: number | null;
            attempts: number;
            error_message: string | null;
        };
        SetAutoTopupRequest: {
            enabled: boolean;
            /** @description A pack is bought when available credits fall below it. */
            threshold_credits?: number;
            pack_id?: components["schemas"]["PackId"];
            payment_method_id?: string | null;
            /** @description Top-ups of a calendar month (UTC) never come to more. At most two decimals, and at most the operator's ceiling, which is 1,000 USD unless the operator sets another one. */
            monthly_limit_usd?: number;
        };
        SetCreditAlertRequest: {
            enabled: boolean;
            /** @description A mail is sent when available credits fall below it. */
            threshold_credits?: number;
            email?: string | null;
        };
        /** @enum {string} */
        SortOrder: "asc" | "desc";
        StageDurations: {
            stage: components["schemas"]["StageName"];
            /** @description From the start of the stage's first unit to the end of its last, reviews and waits included. */
            median_seconds: number;
            p95_seconds: number;
            /** @description Jobs that were measured. */
            jobs: number;
        };
        /** @enum {string} */
        StageName: "prepare" | "agents" | "init" | "generation" | "concat" | "audio" | "captions" | "final_merge" | "complete";
        StageState: {
            name: components["schemas"]["StageName"];
            /** @enum {string} */
            status: "pending" | "running" | "completed" | "failed" | "cancelled";
            attempts: number;
            started_at: string | null;
            finished_at: string | null;
        };
        StartCheckoutRequest: {
            pack_id: components["schemas"]["PackId"];
            /**
             * @description `card`: a checkout session; `wallet`: a wallet order.
             * @default card
             */
            payment_type?: components["schemas"]["PaymentType"];
            /**
             * Format: uri
             * @description Where the page leads when it was paid. `{CHECKOUT_SESSION_ID}` in it becomes the session's id.
             */
            success_url?: string;
            /**
             * Format: uri
             * @description Where the page leads when the buyer turns back; with the same placeholder.
             */
            cancel_url?: string;
            /**
             * @description Keep the card for automatic top-ups; wallets keep nothing.
             * @default false
             */
            save_method?: boolean;
        };
        SuggestFieldsRequest: {
            product_name: string;
            /** Format: uri */
            product_image_url: string;
            /**
             * @description Who is to present it: a UUID or a slug.
             * @default null
             */
            persona_id?: string | null;
            /** @default holdable */
            interaction_mode?: components["schemas"]["InteractionMode"];
            /** @default 3 */
            segment_count?: number;
        };
        Template: {
            /** Format: uuid */
            template_id: string;
            name: string;
            description: string | null;
            /** @description What was given; nothing in it is null. */
            config: components["schemas"]["TemplateConfig"];
            is_default: boolean;
            use_count: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        TemplateConfig: {
            /** @description The model that generates the segments. `GET /models` says what each can do. */
            video_model?: components["schemas"]["VideoModel"] | null;
            /** @description Seconds of each segment. vidA models generate 8 seconds only. */
            segment_duration?: number | null;
            /** @description Number of video segments. Required unless a template sets it. */
            segment_count?: number | null;
            /** @description Size of the final video's short side: `standard` 720, `1080p` 1080, `4k` 2160 pixels. */
            video_resolution?: components["schemas"]["VideoResolution"] | null;
            /** @description `Auto` takes the ratio nearest to the product image; `1:1` needs a vidB model. */
            aspect_ratio?: components["schemas"]["AspectRatio"] | null;
            /** @description How the persona and the product appear together. */
            interaction_mode?: components["schemas"]["InteractionMode"] | null;
            /** @description Extension: whether a persona presents the product, or the video shows the product alone and nobody is seen. */
            style?: components["schemas"]["FilmStyle"] | null;
            /** @description Extension: whether the narration is a voice-over, or the persona speaks it in the picture: `talking` in every segment, `mixed` in the first and the last one. */
            presentation?: components["schemas"]["Presentation"] | null;
            /** @description The scene; chosen by product and colours when absent. */
            environment_description?: string | null;
            /** @description What the script should say about the product, up to 5 points. Written from the image if absent. */
            key_selling_points?: string[] | null;
            /** @description What the viewer should do at the end. */
            cta_text?: string | null;
            /** @description Spoken word for word in place of a written script. */
            custom_script?: string | null;
            /** @description The story of a written script. Ignored with `custom_script`. */
            script_structure?: components["schemas"]["ScriptStructure"] | null;
            /** @description The tone of a written script. Ignored with `custom_script`. */
            script_tone?: components["schemas"]["ScriptTone"] | null;
            /** @description The look of the captions; `custom` takes `custom_caption_options`. */
            caption_style?: components["schemas"]["CaptionStyle"] | null;
            /** @description Whether the spoken words are shown as captions. */
            captions_enabled?: boolean | null;
            /** @description The look of captions of the style `custom`; allowed with that style only. */
            custom_caption_options?: components["schemas"]["CustomCaptionOptions"] | null;
            /** @description Whether background music plays. */
            music_enabled?: boolean | null;
            /** @description A mood of the music catalogue. */
            music_mood?: string | null;
            /** @description Volume of the music beside the voice. */
            music_volume?: number | null;
            custom_music_id?: string | null;
            /** @description Overrides the persona's voice. */
            tts_voice_id?: string | null;
            /** @description How the voice speaks. The voice's own settings if absent. */
            voice_settings?: components["schemas"]["VoiceSettings"] | null;
            /** @description The same as `voice_settings.similarity_boost`, which wins if both are sent. */
            voice_similarity_boost?: number | null;
            /** @description The same as `voice_settings.stability`, which wins if both are sent. */
            voice_stability?: number | null;
            persona_id?: string | null;
            /** @description Whether keyframes and segments are scored and retried automatically. */
            qai_enabled?: boolean | null;
            /** @description The score that an item must reach: `strict` 80, `standard` 65, `lenient` 50 of 100. */
            qai_mode?: components["schemas"]["QaiMode"] | null;
            /** @description How often a keyframe below the score is generated again. */
            max_retries_keyframe?: number | null;
            /** @description How often a segment below the score is generated again. */
            max_retries_video?: number | null;
            /** @description What waits for a person's decision: nothing, the first keyframe, or every keyframe and segment. */
            human_review?: components["schemas"]["HumanReview"] | null;
            /** @description How often a person may reject an item; each rejection generates it again. */
            human_review_max_rejections?: number | null;
            /** @description What happens when an item has no rejections left: take its best attempt, or fail the job. */
            human_review_budget?: components["schemas"]["ExhaustionPolicy"] | null;
            /** @description What happens when an item has no automatic retries left: take its best attempt, or fail the job. */
            failure_behavior?: components["schemas"]["ExhaustionPolicy"] | null;
            /** @description The job completes after this stage; a retry from the next stage continues it. */
            stop_at_stage?: components["schemas"]["StageName"] | null;
            /** @description Where this job's events are sent, in place of the account's webhook. */
            webhook_url?: string | null;
            /** @description Language of script, voice and captions: an ISO 639-1 code. */
            language?: string | null;
            /** @description Size of the keyframes, which sets their price. */
            keyframe_resolution?: components["schemas"]["KeyframeResolution"] | null;
            /** @description Whether the account's brand logo is shown as a watermark. */
            apply_brand_kit?: boolean | null;
            /** @description Whether the video ends with a card of the product and the call to action. */
            end_card?: boolean | null;
            /** @description Extension: whether `key_selling_points`, an offer and `cta_text` are shown as text in the picture. */
            text_overlays?: components["schemas"]["TextOverlays"] | null;
            /** @description The job pauses with `pause_reason: credit_limit` before it would spend more credits. */
            max_credits?: number | null;
            /** @description Up to 16 pairs of text for your own use; returned with the job. */
            metadata?: components["schemas"]["Metadata"] | null;
            /** @description The same as `aspect_ratio`. */
            output_aspect_ratio?: components["schemas"]["AspectRatio"] | null;
        };
        Tenant: {
            /** Format: uuid */
            tenant_id: string;
            name: string;
            email: string | null;
            avatar_url: string | null;
            brand_kit: components["schemas"]["BrandKit"];
            webhook_configured: boolean;
            job_limits: components["schemas"]["JobLimits"];
            /** @description Limits of requests by class, and of uploads per UTC day and in total. Null: unlimited. */
            limits: components["schemas"]["AccountLimits"];
            /** Format: date-time */
            created_at: string;
            /**
             * @description Sent in test mode only.
             * @constant
             */
            livemode?: false;
        };
        TenantDeletion: {
            /** @description When the account is deleted. Null: no deletion is scheduled. */
            delete_at: string | null;
        };
        TenantExport: {
            /** @description Null: none yet. */
            export_id: string | null;
            /**
             * @description The file of an expired export is deleted.
             * @enum {string}
             */
            state: "none" | "pending" | "running" | "ready" | "failed" | "expired";
            files: boolean;
            bytes: number | null;
            /** @description While it is ready: the zip file, until `expires_at`. Whoever has the URL can read the file. */
            download_url: string | null;
            /** @description Why it failed. */
            error: string | null;
            created_at: string | null;
            finished_at: string | null;
            /** @description 24 hours after its end; then the file is deleted. */
            expires_at: string | null;
        };
        TestWebhookEndpointRequest: {
            /** @default job.completed */
            event?: components["schemas"]["WebhookEndpointEvent"];
        };
        TestWebhookRequest: {
            /** @default job.completed */
            event?: components["schemas"]["WebhookEvent"];
        };
        /** @enum {string} */
        TextOverlays: "auto" | "off";
        Timeline: {
            /** Format: uuid */
            job_id: string;
            run: number;
            status: components["schemas"]["JobStatus"];
            /** Format: date-time */
            created_at: string;
            started_at: string | null;
            completed_at: string | null;
            estimated_seconds_remaining: number | null;
            stages: components["schemas"]["TimelineStage"][];
            units: components["schemas"]["TimelineUnit"][];
        };
        TimelineClaim: {
            /** @description Its number, from 1. */
            claim: number;
            /** @description Looks at the same work of a vendor are one entry; how many they are. */
            claims: number;
            /** @description How it ended; null while it runs. */
            outcome: components["schemas"]["ClaimOutcome"];
            /** Format: date-time */
            ready_at: string;
            /** Format: date-time */
            claimed_at: string;
            ended_at: string | null;
            queue_seconds?: number;
            run_seconds?: number;
        };
        TimelineStage: {
            stage: components["schemas"]["StageName"];
            units: number;
            is_kept: boolean;
            /** Format: date-time */
            began_at: string;
            ended_at: string | null;
            /** @description From its first unit's beginning to the last one's end. */
            seconds: number;
            /** @description Ready, and no worker had taken it. */
            queue_seconds: number;
            /** @description A worker was at it. */
            run_seconds: number;
            /** @description It waited for a service that makes parts of the video. */
            vendor_seconds: number;
            /** @description It waited for its next attempt after an error. */
            retry_seconds: number;
            /** @description It waited for a person's decision. */
            review_seconds: number;
        };
        TimelineUnit: {
            stage: components["schemas"]["StageName"];
            unit: number;
            /** @enum {string} */
            status: "ready" | "leased" | "waiting" | "review" | "done" | "failed" | "cancelled";
            /**
             * @description What it waits for now; null: it runs or has ended.
             * @enum {string|null}
             */
            waits_for: "worker" | "vendor" | "retry" | "review" | null;
            /** @description Made by an earlier run. */
            is_kept: boolean;
            /** Format: date-time */
            created_at: string;
            started_at: string | null;
            finished_at: string | null;
            /** @description Ready, and no worker had taken it. */
            queue_seconds: number;
            /** @description A worker was at it. */
            run_seconds: number;
            /** @description It waited for a service that makes parts of the video. */
            vendor_seconds: number;
            /** @description It waited for its next attempt after an error. */
            retry_seconds: number;
            /** @description It waited for a person's decision. */
            review_seconds: number;
            failures: number;
            claims: components["schemas"]["TimelineClaim"][];
            vendor_calls: components["schemas"]["TimelineVendorCall"][];
        };
        TimelineVendorCall: {
            attempt: number;
            state: string;
            submitted_at: string | null;
            finished_at: string | null;
        };
        TrendingVoice: {
            voice_id: string;
            name: string;
            /** @description ISO 639-1. */
            language: string;
            language_name: string;
            accent: string;
            gender: string;
            age: string;
            use_case: string;
            /** @description How it strikes the ear. */
            category: string;
            preview_url: string | null;
            usage_count: number;
        };
        TrendingVoicePage: {
            items: components["schemas"]["TrendingVoice"][];
            total: number;
            page: number;
            page_size: number;
            total_pages: number;
            /** @description Returned if the request has a `cursor`; null at the end of the list. */
            next_cursor?: string | null;
        };
        TryModelRequest: {
            /** @description The same as in the path. */
            model_id: string;
            /**
             * @description One of the model's `generation_types`; follows from the pictures that are sent when absent.
             * @default null
             */
            generation_type?: string | null;
            /**
             * @description At most the model's limit.
             * @default null
             */
            prompt?: string | null;
            /**
             * @description One of the model's `supported_aspect_ratios`.
             * @default 9:16
             */
            aspect_ratio?: string;
            /**
             * @description The picture that the video begins with, or that is changed.
             * @default null
             */
            start_image_url?: string | null;
            /**
             * @description The picture that the video ends with.
             * @default null
             */
            end_image_url?: string | null;
            /**
             * @description Seconds; one of the model's `supported_durations`.
             * @default null
             */
            duration?: number | null;
            /**
             * @description `std`, `pro` or `4K`, as the vidB model has it.
             * @default null
             */
            vidB_mode?: string | null;
            /**
             * @description Whether the video has sound.
             * @default null
             */
            sound?: boolean | null;
            /**
             * @description What the vidB video shall show.
             * @default null
             */
            vidB_elements?: components["schemas"]["VideoElement"][] | null;
            /**
             * @description One of the model's `resolutions`; the first one when absent.
             * @default null
             */
            resolution?: string | null;
            /**
             * @description Of pictures; png if absent.
             * @default null
             */
            output_format?: components["schemas"]["PictureFormat"] | null;
            /**
             * @description Pictures of what is to be seen.
             * @default null
             */
            reference_images?: string[] | null;
            /**
             * @description Of a storyboard; their seconds add up to `duration`.
             * @default null
             */
            shots?: components["schemas"]["VideoShot"][] | null;
            /**
             * @description vidC: one of the model's `resolutions`.
             * @default null
             */
            size?: string | null;
            /**
             * @description Of an upscaler: the task whose video is raised.
             * @default null
             */
            task_id?: string | null;
        };
        UpdateApiKeyRequest: {
            /** @description For people to tell their keys apart. */
            name?: string;
            /** @description In the future; null for a key that doesn't expire. */
            expires_at?: string | null;
            /** @description What the key may do. Null for a wide key, with the access of a person. */
            scopes?: components["schemas"]["Scope"][] | null;
            /** @description Credits that the key may reserve per day (UTC), for jobs, retries and the playground. Null for no limit. */
            daily_credit_limit?: number | null;
            /** @description Addresses and ranges (CIDR) that may use the key. Null for all. */
            addresses?: string[] | null;
        };
        UpdateMemberRequest: {
            role: components["schemas"]["MemberRole"];
        };
        UpdateTemplateRequest: {
            name?: string;
            description?: string | null;
            config?: components["schemas"]["TemplateConfig"];
            is_default?: boolean;
        };
        UpdateTenantRequest: {
            name?: string;
        };
        UpdateWebhookEndpointRequest: {
            /** Format: uri */
            url?: string;
            /** @description Events to send. Repeated names count once. */
            events?: components["schemas"]["WebhookEndpointEvent"][];
            description?: string | null;
            /** @description `days`: ten attempts over three days. `contract`: the three attempts of the account's webhook. */
            schedule?: components["schemas"]["WebhookSchedule"];
            /** @description A disabled endpoint receives no events. */
            enabled?: boolean;
        };
        UploadAvatarForm: {
            /**
             * Format: binary
             * @description png, jpeg, webp; at most 2097152 bytes.
             */
            file: string;
        };
        UploadLogoForm: {
            /**
             * Format: binary
             * @description png, svg, webp; at most 2097152 bytes.
             */
            file: string;
        };
        UploadProductImageForm: {
            /**
             * Format: binary
             * @description jpeg, png, webp, gif, avif, heic; at most 10485760 bytes.
             */
            file: string;
        };
        UploadQuota: {
            daily_bytes: number | null;
            daily_files: number | null;
            stored_bytes: number | null;
        };
        Usage: {
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            /** @description Every day of the period, oldest first. */
            days: components["schemas"]["UsageDay"][];
            totals: components["schemas"]["UsageTotals"];
            /** @description Completed runs among those that completed or failed; null where there were none. */
            success_rate: number | null;
            /** @description In the pipeline's order, of the newest 1,000 jobs that were created in the period, have completed and still have their results. */
            stages: components["schemas"]["StageDurations"][];
        };
        UsageComponents: {
            script?: number;
            keyframes?: number;
            video?: number;
            video_upscale?: number;
            presenter?: number;
            voice?: number;
            music?: number;
            captions?: number;
            keyframe_retries?: number;
            video_retries?: number;
            presenter_retries?: number;
            anchor_reviews?: number;
            video_reviews?: number;
            presenter_reviews?: number;
            rounding?: number;
            playground?: number;
        };
        UsageCsv: string;
        UsageDay: {
            /** Format: date */
            date: string;
            jobs_created: number;
            /** @description Runs that completed on this day, by whichever run. */
            jobs_completed: number;
            /** @description Runs that failed. A retried job may have failed before. */
            jobs_failed: number;
            jobs_cancelled: number;
            /** @description Credits consumed by jobs and by the playground. */
            credits: number;
            /** @description Credits by component, as receipts name them, and `playground`; they add up to `credits`. Components without any are left out. */
            components: components["schemas"]["UsageComponents"];
        };
        UsageTotals: {
            jobs_created: number;
            /** @description Runs that completed on this day, by whichever run. */
            jobs_completed: number;
            /** @description Runs that failed. A retried job may have failed before. */
            jobs_failed: number;
            jobs_cancelled: number;
            /** @description Credits consumed by jobs and by the playground. */
            credits: number;
            /** @description Credits by component, as receipts name them, and `playground`; they add up to `credits`. Components without any are left out. */
            components: components["schemas"]["UsageComponents"];
        };
        ValidationError: {
            detail: components["schemas"]["ValidationIssue"][];
        };
        ValidationIssue: {
            /** @enum {string} */
            type: "missing" | "string_type" | "int_type" | "float_type" | "bool_type" | "list_type" | "dict_type" | "literal_error" | "greater_than_equal" | "less_than_equal" | "string_too_long" | "string_too_short" | "string_pattern_mismatch" | "too_long" | "too_short" | "date_parsing" | "url_parsing" | "uuid_parsing" | "value_error" | "json_invalid";
            loc: (string | number)[];
            msg: string;
            /** @description The invalid value; for `missing`, the whole object. */
            input: unknown;
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
        Video: {
            index: number;
            status: components["schemas"]["ItemStatus"];
            duration_seconds: number;
            video_url: string | null;
            thumbnail_url: string | null;
            /** @description Extension: the picture as a small WebP, or null. */
            preview_url: string | null;
            qai_score: number | null;
            attempts: number;
            error_message: string | null;
            start_keyframe_index: number;
            end_keyframe_index: number;
            qai_passed: boolean | null;
            rejections: number;
        };
        VideoElement: {
            name: string;
            description?: string;
            image_urls: string[];
        };
        /** @enum {string} */
        VideoModel: "vidA_fast" | "vidA" | "vidB_std" | "vidB_pro" | "vidB_4k";
        VideoPage: {
            items: components["schemas"]["Video"][];
            total: number;
            page: number;
            page_size: number;
            total_pages: number;
            /** @description Returned if the request has a `cursor`; null at the end of the list. */
            next_cursor?: string | null;
        };
        /** @enum {string} */
        VideoResolution: "standard" | "1080p" | "4k";
        VideoShot: {
            prompt: string;
            /** @description Seconds. */
            duration: number;
        };
        Voice: {
            voice_id: string;
            name: string;
            /** @description ISO 639-1. */
            language: string;
            language_name: string;
            accent: string;
            gender: string;
            age: string;
            use_case: string;
            /** @description How it strikes the ear. */
            category: string;
            preview_url: string | null;
        };
        VoiceFilterOptions: {
            gender: string[];
            language: string[];
            accent: string[];
            age: string[];
            use_case: string[];
            category: string[];
        };
        VoiceOperation: {
            tts_voice_id?: string | null;
            voice_settings?: components["schemas"]["VoiceSettings"] | null;
        };
        VoicePage: {
            items: components["schemas"]["Voice"][];
            total: number;
            page: number;
            page_size: number;
            total_pages: number;
            /** @description Returned if the request has a `cursor`; null at the end of the list. */
            next_cursor?: string | null;
        };
        VoicePersona: {
            /** Format: uuid */
            persona_id: string;
            slug: string;
            name: string;
            category: string;
            portrait_url: string | null;
        };
        VoiceSettings: {
            similarity_boost?: number;
            stability?: number;
            style?: number;
            speed?: number;
        };
        WaitingReview: {
            /** Format: uuid */
            job_id: string;
            product_name: string;
            product_image_url: string | null;
            /**
             * Format: date-time
             * @description When work on the item began.
             */
            made_at: string;
            kind: components["schemas"]["ReviewKind"];
            index: number;
            image_url: string | null;
            video_url: string | null;
            thumbnail_url: string | null;
            /** @description Extension: the picture as a small WebP, or null. */
            preview_url: string | null;
            prompt: string | null;
            qai_score: number | null;
            qai_passed: boolean | null;
            /** @description The least score that passes in the job's `qai_mode`; null without quality checks. */
            qai_threshold: number | null;
            /** @description What the score is made of, as it was measured; those below their need lower it most. */
            score_parts: components["schemas"]["ScorePart"][];
            attempts: number;
            /** @description Which of the items made until now waits, from 1. A decision that names it can't hit another one. */
            attempt: number;
            rejections: number;
            /** @description How often it may still be made again; then `human_review_budget` decides. */
            rejections_left: number;
        };
        WaitingReviewPage: {
            items: components["schemas"]["WaitingReview"][];
            total: number;
            page: number;
            page_size: number;
            total_pages: number;
            /** @description Returned if the request has a `cursor`; null at the end of the list. */
            next_cursor?: string | null;
        };
        Warning: {
            field: string;
            message: string;
        };
        Webhook: {
            webhook_configured: boolean;
            webhook_url: string | null;
        };
        WebhookDelivery: {
            /**
             * Format: uuid
             * @description Stays the same over all attempts and replays.
             */
            delivery_id: string;
            /** @description Null where it goes to the job's or the account's own webhook URL. */
            endpoint_id: string | null;
            /** @description Null for an event of the account. */
            job_id: string | null;
            /** @description The job's run. */
            run: number;
            event: components["schemas"]["WebhookEndpointEvent"];
            /** @description Where it goes: the URL at the time of the event; of an endpoint, the current one. */
            url: string;
            /** @description `pending`: an attempt is to come. `abandoned`: the last attempt failed, too. */
            state: components["schemas"]["WebhookDeliveryState"];
            /** @description Attempts whose outcome is known, since the last replay. */
            attempt_count: number;
            /** @description The receiver's status at the last attempt; null where it gave none. */
            last_status: number | null;
            last_error: components["schemas"]["WebhookDeliveryError"] | null;
            /** @description Null once it has ended. */
            next_attempt_at: string | null;
            /** Format: date-time */
            created_at: string;
            finished_at: string | null;
        };
        WebhookDeliveryAttempt: {
            /**
             * Format: date-time
             * @description When the request began.
             */
            at: string;
            latency_ms: number;
            status: number | null;
            error: components["schemas"]["WebhookDeliveryError"] | null;
        };
        WebhookDeliveryDetails: {
            /**
             * Format: uuid
             * @description Stays the same over all attempts and replays.
             */
            delivery_id: string;
            /** @description Null where it goes to the job's or the account's own webhook URL. */
            endpoint_id: string | null;
            /** @description Null for an event of the account. */
            job_id: string | null;
            /** @description The job's run. */
            run: number;
            event: components["schemas"]["WebhookEndpointEvent"];
            /** @description Where it goes: the URL at the time of the event; of an endpoint, the current one. */
            url: string;
            /** @description `pending`: an attempt is to come. `abandoned`: the last attempt failed, too. */
            state: components["schemas"]["WebhookDeliveryState"];
            /** @description Attempts whose outcome is known, since the last replay. */
            attempt_count: number;
            /** @description The receiver's status at the last attempt; null where it gave none. */
            last_status: number | null;
            last_error: components["schemas"]["WebhookDeliveryError"] | null;
            /** @description Null once it has ended. */
            next_attempt_at: string | null;
            /** Format: date-time */
            created_at: string;
            finished_at: string | null;
            /** @description Oldest first, over all replays; the newest 20. */
            attempts: components["schemas"]["WebhookDeliveryAttempt"][];
            /** @description The very text that is sent, and signed. */
            body: string;
        };
        WebhookDeliveryError: {
            code: string;
            message: string;
        };
        WebhookDeliveryPage: {
            items: components["schemas"]["WebhookDelivery"][];
            total: number;
            page: number;
            page_size: number;
            total_pages: number;
            /** @description Returned if the request has a `cursor`; null at the end of the list. */
            next_cursor?: string | null;
        };
        /** @enum {string} */
        WebhookDeliveryState: "pending" | "delivered" | "abandoned";
        WebhookEndpoint: {
            /** Format: uuid */
            endpoint_id: string;
            url: string;
            events: components["schemas"]["WebhookEndpointEvent"][];
            description: string | null;
            /** @description `days`: ten attempts over three days. `contract`: the three attempts of the account's webhook. */
            schedule: components["schemas"]["WebhookSchedule"];
            /** @description A disabled endpoint receives no events. */
            enabled: boolean;
            /** @description Until then the former secret signs, too. Null: one secret is in force. */
            previous_secret_expires_at: string | null;
            /** @description The first failed attempt since the last delivery. */
            failing_since: string | null;
            /** @description When five days of failures disabled it. Enabling it clears this. */
            disabled_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @enum {string} */
        WebhookEndpointEvent: "job.completed" | "job.failed" | "job.created" | "job.cancelled" | "job.paused" | "job.review_required" | "job.resumed" | "job.retried" | "credits.low" | "payment.failed";
        WebhookEndpointList: {
            items: components["schemas"]["WebhookEndpoint"][];
            total: number;
        };
        WebhookEndpointTest: {
            event: components["schemas"]["WebhookEndpointEvent"];
            /** @description The sample's; there is no such job. */
            job_id: string | null;
            /** @description Whether the receiver answered 2xx within 10 s. */
            delivered: boolean;
            signed: boolean;
            status: number | null;
            latency_ms: number;
            error: components["schemas"]["WebhookTestError"] | null;
        };
        WebhookEndpointWithSecret: {
            /** Format: uuid */
            endpoint_id: string;
            url: string;
            events: components["schemas"]["WebhookEndpointEvent"][];
            description: string | null;
            /** @description `days`: ten attempts over three days. `contract`: the three attempts of the account's webhook. */
            schedule: components["schemas"]["WebhookSchedule"];
            /** @description A disabled endpoint receives no events. */
            enabled: boolean;
            /** @description Until then the former secret signs, too. Null: one secret is in force. */
            previous_secret_expires_at: string | null;
            /** @description The first failed attempt since the last delivery. */
            failing_since: string | null;
            /** @description When five days of failures disabled it. Enabling it clears this. */
            disabled_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description Signs deliveries. Shown in this response only. */
            secret: string;
        };
        /** @enum {string} */
        WebhookEvent: "job.completed" | "job.failed";
        /** @enum {string} */
        WebhookSchedule: "days" | "contract";
        WebhookStreamEvent: components["schemas"]["JobCompletedEvent"] | components["schemas"]["JobFailedEvent"] | components["schemas"]["ListeningEvent"];
        WebhookTest: {
            event: components["schemas"]["WebhookEvent"];
            /**
             * Format: uuid
             * @description The sample's; there is no such job.
             */
            job_id: string;
            /** @description Whether the receiver answered 2xx within 10 s. */
            delivered: boolean;
            signed: boolean;
            status: number | null;
            latency_ms: number;
            error: components["schemas"]["WebhookTestError"] | null;
        };
        WebhookTestError: {
            code: string;
            message: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listJobs: {
        parameters: {
            query?: {
                /** @description One status, or several separated by commas. */
                status?: components["schemas"]["JobStatus"][];
                /** @description Only jobs that are paused for this reason. */
                pause_reason?: components["schemas"]["PauseReason"];
                /** @description Only jobs whose product name contains this text, ignoring case. Searches the newest 10,000 jobs of each status. */
                q?: string;
                /** @description A page past the end is empty. */
                page?: number;
                page_size?: number;
                /** @description Reads the list by position instead of page number, so that no row is repeated or skipped while rows are added or changed. Send an empty string first, then each response's `next_cursor` until it is null. An extension; can't be combined with `page`. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the account's jobs, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobPage"];
                };
            };
        };
    };
    createJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Another way to send `idempotency_key`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateJobRequest"];
            };
        };
        responses: {
            /** @description The job already exists; sent with `Idempotent-Replayed: true`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description Create a job and reserve its credits. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
        };
    };
    suggestFields: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request. Repeated with the same key within 30 days, it takes effect once and returns the same response, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SuggestFieldsRequest"];
            };
        };
        responses: {
            /** @description Suggest a job's texts from the product image. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldSuggestions"];
                };
            };
        };
    };
    getJob: {
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
            /** @description Get a job: its progress, segments and output URLs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
        };
    };
    cancelJob: {
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
            /** @description Cancel a job and release its credits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
        };
    };
    pauseJob: {
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
            /** @description Pause a processing job. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
        };
    };
    resumeJob: {
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
                "application/json": components["schemas"]["ResumeJobRequest"];
            };
        };
        responses: {
            /** @description Resume a paused job where it stopped. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
        };
    };
    retryJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request. Repeated with the same key within 30 days, it takes effect once and returns the same response, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: {
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RetryJobRequest"];
            };
        };
        responses: {
            /** @description Run a failed or completed job again from a given stage. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
        };
    };
    quoteRetry: {
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
                "application/json": components["schemas"]["RetryJobRequest"];
            };
        };
        responses: {
            /** @description Quote a retry: what it would run, keep and reserve. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetryQuote"];
                };
            };
        };
    };
    listKeyframes: {
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
            /** @description List a job's keyframes with their scores and status. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyframePage"];
                };
            };
        };
    };
    listVideos: {
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
            /** @description List a job's video segments with their status and URLs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VideoPage"];
                };
            };
        };
    };
    listReviews: {
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
            /** @description List the keyframes and segments that await a human's decision. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewPage"];
                };
            };
        };
    };
    submitReview: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request. Repeated with the same key within 30 days, it takes effect once and returns the same response, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: {
                job_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecideReviewRequest"];
            };
        };
        responses: {
            /** @description Approve or reject a keyframe or segment that awaits a decision. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
        };
    };
    listWaitingReviews: {
        parameters: {
            query?: {
                /** @description A page past the end is empty. */
                page?: number;
                page_size?: number;
                /** @description Reads the list by position instead of page number, so that no row is repeated or skipped while rows are added or changed. Send an empty string first, then each response's `next_cursor` until it is null. An extension; can't be combined with `page`. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List what awaits a human's decision in all of the account's jobs, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingReviewPage"];
                };
            };
        };
    };
    streamJobEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the last event that was received. */
                "Last-Event-ID"?: string;
            };
            path: {
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Follow a job through server-sent events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["JobEvent"];
                };
            };
            /** @description The job has ended and `Last-Event-ID` was its last event; an EventSource stops reconnecting. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getReceipt: {
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
            /** @description Get a job's receipt: credits reserved, consumed and released in each run. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    getTimeline: {
        parameters: {
            query?: {
                /** @description Which run of a retried job. Default: the current run. */
                run?: number;
            };
            header?: never;
            path: {
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get a job's timeline: where its time went. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Timeline"];
                };
            };
        };
    };
    getFilm: {
        parameters: {
            query?: {
                revision?: number;
            };
            header?: never;
            path: {
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get a job's film as a document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Film"];
                };
            };
        };
    };
    changeFilm: {
        parameters: {
            query?: never;
            header?: {
                /** @description The newest revision, as `ETag` of `GET /jobs/{job_id}/film` has it. */
                "If-Match"?: string;
            };
            path: {
                job_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeFilmRequest"];
            };
        };
        responses: {
            /** @description Change a job's film, and get a quote. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedFilm"];
                };
            };
        };
    };
    listFilmRevisions: {
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
            /** @description List the revisions of a job's film, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FilmRevisionPage"];
                };
            };
        };
    };
    compareFilmRevisions: {
        parameters: {
            query?: {
                /** @description Default: the revision that `to` changes. */
                from?: number;
                /** @description Default: the newest revision. */
                to?: number;
            };
            header?: never;
            path: {
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Compare two revisions of a job's film. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FilmDiff"];
                };
            };
        };
    };
    renderFilm: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request. Repeated with the same key within 30 days, it takes effect once and returns the same response, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: {
                job_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenderFilmRequest"];
            };
        };
        responses: {
            /** @description Render a revision of a job's film. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
        };
    };
    deleteJobFiles: {
        parameters: {
            query?: {
                /** @description Also the job's texts, URLs, script and deliveries. It can't be retried then. */
                everything?: boolean;
            };
            header?: never;
            path: {
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete an ended job's files, or everything about it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedJobFiles"];
                };
            };
        };
    };
    getBalance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get the account's credits: total, reserved and available. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditBalance"];
                };
            };
        };
    };
    listTransactions: {
        parameters: {
            query?: {
                /** @description Only this job's transactions. */
                job_id?: string;
                /** @description A page past the end is empty. */
                page?: number;
                page_size?: number;
                /** @description Reads the list by position instead of page number, so that no row is repeated or skipped while rows are added or changed. Send an empty string first, then each response's `next_cursor` until it is null. An extension; can't be combined with `page`. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the account's credit transactions, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditTransactionPage"];
                };
            };
        };
    };
    exportTransactions: {
        parameters: {
            query: {
                /** @description The month (UTC): `YYYY-MM`. */
                month: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Export a month of the ledger as a CSV file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": components["schemas"]["LedgerCsv"];
                };
            };
        };
    };
    estimateCredits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EstimateRequest"];
            };
        };
        responses: {
            /** @description Estimate the credits of a job. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Estimate"];
                };
            };
        };
    };
    listPrices: {
        parameters: {
            query?: {
                /** @description Only this model's variants. */
                model_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the prices of model variants. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelPrice"][];
                };
            };
        };
    };
    listPacks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the credit packs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditPackPage"];
                };
            };
        };
    };
    createCheckoutSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request. Repeated with the same key within 30 days, it takes effect once and returns the same response, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartCheckoutRequest"];
            };
        };
        responses: {
            /** @description Buy a credit pack: open a checkout page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
        };
    };
    listCheckoutSessions: {
        parameters: {
            query?: {
                status?: components["schemas"]["PaymentStatus"];
                /** @description A page past the end is empty. */
                page?: number;
                page_size?: number;
                /** @description Reads the list by position instead of page number, so that no row is repeated or skipped while rows are added or changed. Send an empty string first, then each response's `next_cursor` until it is null. An extension; can't be combined with `page`. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the account's payments, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentSessionPage"];
                };
            };
        };
    };
    getCheckoutSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get the status of a payment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentSession"];
                };
            };
        };
    };
    receivePaymentCallback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                provider: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentProviderEvent"];
            };
        };
        responses: {
            /** @description Receive a payment provider's callback. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallbackReceipt"];
                };
            };
        };
    };
    listPaymentMethods: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the saved payment methods, default first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentMethodPage"];
                };
            };
        };
    };
    deletePaymentMethod: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                payment_method_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete a saved payment method. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getAutoTopup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get the automatic top-up. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AutoTopup"];
                };
            };
        };
    };
    updateAutoTopup: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request. Repeated with the same key within 30 days, it takes effect once and returns the same response, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetAutoTopupRequest"];
            };
        };
        responses: {
            /** @description Set the automatic top-up. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AutoTopup"];
                };
            };
        };
    };
    getCreditAlert: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get the low-credit alert. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditAlert"];
                };
            };
        };
    };
    updateCreditAlert: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request. Repeated with the same key within 30 days, it takes effect once and returns the same response, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetCreditAlertRequest"];
            };
        };
        responses: {
            /** @description Set the low-credit alert. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditAlert"];
                };
            };
        };
    };
    getUsage: {
        parameters: {
            query?: {
                /** @description The first day, by UTC. By default 30 days in all. */
                from?: string;
                /** @description The last day, by UTC; today by default. At most 366 days. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get the account's usage by day. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Usage"];
                };
            };
        };
    };
    exportUsage: {
        parameters: {
            query?: {
                /** @description The first day, by UTC. By default 30 days in all. */
                from?: string;
                /** @description The last day, by UTC; today by default. At most 366 days. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Export the account's usage by day as a CSV file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": components["schemas"]["UsageCsv"];
                };
            };
        };
    };
    listPersonas: {
        parameters: {
            query?: {
                /** @description Ignores case; unknown values match nothing. */
                category?: string;
                /** @description Ignores case; unknown values match nothing. */
                gender?: string;
                /** @description Ignores case; unknown values match nothing. */
                ethnicity?: string;
                /** @description Ignores case; unknown values match nothing. */
                age_range?: string;
                /** @description Ignores case; unknown values match nothing. */
                voice_style?: string;
                /** @description Ignores case; unknown values match nothing. */
                tag?: string;
                sort_by?: "name" | "category" | "gender" | "ethnicity" | "age_range" | "voice_style";
                sort_order?: components["schemas"]["SortOrder"];
                /** @description A page past the end is empty. */
                page?: number;
                page_size?: number;
                /** @description Reads the list by position instead of page number, so that no row is repeated or skipped while rows are added or changed. Send an empty string first, then each response's `next_cursor` until it is null. An extension; can't be combined with `page`. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the library's personas. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonaPage"];
                };
            };
        };
    };
    getPersona: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A UUID or a slug. */
                persona_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get a persona. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Persona"];
                };
            };
        };
    };
    searchPersonas: {
        parameters: {
            query: {
                /** @description Words in names, traits and descriptions. */
                q: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Search the personas' names, traits and descriptions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonaPage"];
                };
            };
        };
    };
    getPersonaFilterOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the values of every persona filter. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonaFilterOptions"];
                };
            };
        };
    };
    getRandomPersona: {
        parameters: {
            query?: {
                /** @description Ignores case; unknown values match nothing. */
                category?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get a random persona, from all or from one category. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Persona"];
                };
            };
        };
    };
    getPersonasByIds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FindPersonasRequest"];
            };
        };
        responses: {
            /** @description Get up to 50 personas in one request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonaPage"];
                };
            };
        };
    };
    listPersonaCategories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the persona categories. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonaCategoryPage"];
                };
            };
        };
    };
    listVoices: {
        parameters: {
            query?: {
                /** @description Ignores case; unknown values match nothing. */
                gender?: string;
                /** @description Ignores case; unknown values match nothing. */
                language?: string;
                /** @description Ignores case; unknown values match nothing. */
                accent?: string;
                /** @description Ignores case; unknown values match nothing. */
                age?: string;
                /** @description Ignores case; unknown values match nothing. */
                use_case?: string;
                /** @description Ignores case; unknown values match nothing. */
                category?: string;
                /** @description Words in names, languages, accents and uses. */
                search?: string;
                sort_by?: "name" | "gender" | "language" | "accent" | "age" | "use_case" | "category";
                sort_order?: components["schemas"]["SortOrder"];
                /** @description A page past the end is empty. */
                page?: number;
                page_size?: number;
                /** @description Reads the list by position instead of page number, so that no row is repeated or skipped while rows are added or changed. Send an empty string first, then each response's `next_cursor` until it is null. An extension; can't be combined with `page`. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the library's voices. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoicePage"];
                };
            };
        };
    };
    getVoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                voice_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get a voice and its personas. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkedVoice"];
                };
            };
        };
    };
    getVoiceFilterOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the values of every voice filter. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoiceFilterOptions"];
                };
            };
        };
    };
    listFeaturedVoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the featured voices. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoicePage"];
                };
            };
        };
    };
    listTrendingVoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the voices that recent jobs use most. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrendingVoicePage"];
                };
            };
        };
    };
    getVoicesByIds: {
        parameters: {
            query: {
                /** @description Separated by commas; unknown ids are ignored. */
                ids: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get up to 100 voices in one request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoicePage"];
                };
            };
        };
    };
    listCatalogTracks: {
        parameters: {
            query?: {
                /** @description Ignores case; unknown values match nothing. */
                mood?: string;
                /** @description Ignores case; unknown values match nothing. */
                tempo?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the library's tracks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogTrack"][];
                };
            };
        };
    };
    listCustomTracks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the account's custom tracks, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomTrack"][];
                };
            };
        };
    };
    createCustomTrack: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request. Repeated with the same key within 30 days, it takes effect once and returns the same response, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["CreateCustomTrackForm"];
            };
        };
        responses: {
            /** @description Upload a custom track. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomTrack"];
                };
            };
        };
    };
    deleteCustomTrack: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                music_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete a custom track. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listModels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the models that are available or in beta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Model"][];
                };
            };
        };
    };
    getModel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                model_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get a model and its capabilities. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Model"];
                };
            };
        };
    };
    createPlaygroundTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request. Repeated with the same key within 30 days, it takes effect once and returns the same response, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: {
                model_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TryModelRequest"];
            };
        };
        responses: {
            /** @description Generate one image or video with a model. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlaygroundTask"];
                };
            };
        };
    };
    listPlaygroundTasks: {
        parameters: {
            query?: {
                /** @description A page past the end is empty. */
                page?: number;
                page_size?: number;
                /** @description Reads the list by position instead of page number, so that no row is repeated or skipped while rows are added or changed. Send an empty string first, then each response's `next_cursor` until it is null. An extension; can't be combined with `page`. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the account's playground tasks, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlaygroundTaskPage"];
                };
            };
        };
    };
    getPlaygroundTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                task_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get a playground task; poll it every 3 to 5 seconds. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlaygroundTask"];
                };
            };
        };
    };
    listTemplates: {
        parameters: {
            query?: {
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the account's templates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"][];
                };
            };
        };
    };
    createTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request. Repeated with the same key within 30 days, it takes effect once and returns the same response, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTemplateRequest"];
            };
        };
        responses: {
            /** @description Save job fields as a template. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
        };
    };
    getTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                template_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get a template. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
        };
    };
    deleteTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                template_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete a template. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                template_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateTemplateRequest"];
            };
        };
        responses: {
            /** @description Update a template. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
        };
    };
    useTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                template_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Count a use of a template. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    uploadProductImage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request. Repeated with the same key within 30 days, it takes effect once and returns the same response, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadProductImageForm"];
            };
        };
        responses: {
            /** @description Upload a product image. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductImage"];
                };
            };
        };
    };
    listUploads: {
        parameters: {
            query?: {
                /** @description A page past the end is empty. */
                page?: number;
                page_size?: number;
                /** @description Reads the list by position instead of page number, so that no row is repeated or skipped while rows are added or changed. Send an empty string first, then each response's `next_cursor` until it is null. An extension; can't be combined with `page`. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the account's product images, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductImagePage"];
                };
            };
        };
    };
    deleteUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                upload_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete a product image. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getTenant: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get the account's profile and job limits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tenant"];
                };
            };
        };
    };
    deleteTenant: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteTenantRequest"];
            };
        };
        responses: {
            /** @description Delete the account in seven days. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantDeletion"];
                };
            };
        };
    };
    updateTenant: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateTenantRequest"];
            };
        };
        responses: {
            /** @description Update the account's name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tenant"];
                };
            };
        };
    };
    uploadAvatar: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request. Repeated with the same key within 30 days, it takes effect once and returns the same response, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadAvatarForm"];
            };
        };
        responses: {
            /** @description Upload the account's avatar, replacing the former one. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Avatar"];
                };
            };
        };
    };
    deleteAvatar: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete the account's avatar. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    uploadLogo: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request. Repeated with the same key within 30 days, it takes effect once and returns the same response, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadLogoForm"];
            };
        };
        responses: {
            /** @description Upload the brand logo for videos made with `apply_brand_kit`. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Logo"];
                };
            };
        };
    };
    deleteLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete the brand logo. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description A page past the end is empty. */
                page?: number;
                page_size?: number;
                /** @description Reads the list by position instead of page number, so that no row is repeated or skipped while rows are added or changed. Send an empty string first, then each response's `next_cursor` until it is null. An extension; can't be combined with `page`. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the account's members, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberPage"];
                };
            };
        };
    };
    leaveTenant: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Leave the account. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                member_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Remove a member. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                member_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMemberRequest"];
            };
        };
        responses: {
            /** @description Change a member's role. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    listInvitations: {
        parameters: {
            query?: {
                /** @description A page past the end is empty. */
                page?: number;
                page_size?: number;
                /** @description Reads the list by position instead of page number, so that no row is repeated or skipped while rows are added or changed. Send an empty string first, then each response's `next_cursor` until it is null. An extension; can't be combined with `page`. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List open invitations, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationPage"];
                };
            };
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request. Repeated with the same key within 30 days, it takes effect once and returns the same response, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateInvitationRequest"];
            };
        };
        responses: {
            /** @description Invite a person by email. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptInvitationRequest"];
            };
        };
        responses: {
            /** @description Accept an invitation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Membership"];
                };
            };
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invitation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Withdraw an invitation. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listMemberships: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the accounts that you are a member of. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Memberships"];
                };
            };
        };
    };
    getRetention: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get how long ended jobs keep their files and contents. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Retention"];
                };
            };
        };
    };
    setRetention: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Retention"];
            };
        };
        responses: {
            /** @description Set how long ended jobs keep their files and contents. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Retention"];
                };
            };
        };
    };
    getTenantDeletion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get when the account is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantDeletion"];
                };
            };
        };
    };
    cancelTenantDeletion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cancel the account's deletion. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getExport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get the account's last export. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantExport"];
                };
            };
        };
    };
    createExport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request. Repeated with the same key within 30 days, it takes effect once and returns the same response, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateExportRequest"];
            };
        };
        responses: {
            /** @description Export everything of the account as a zip file. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantExport"];
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description A page past the end is empty. */
                page?: number;
                page_size?: number;
                /** @description Reads the list by position instead of page number, so that no row is repeated or skipped while rows are added or changed. Send an empty string first, then each response's `next_cursor` until it is null. An extension; can't be combined with `page`. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the account's API keys, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyPage"];
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request. Repeated with the same key within 30 days, it takes effect once and returns the same response, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKeyRequest"];
            };
        };
        responses: {
            /** @description Create an API key. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedApiKey"];
                };
            };
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoke an API key. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateApiKeyRequest"];
            };
        };
        responses: {
            /** @description Change an API key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
        };
    };
    listAuditLog: {
        parameters: {
            query?: {
                /** @description A page past the end is empty. */
                page?: number;
                page_size?: number;
                /** @description Reads the list by position instead of page number, so that no row is repeated or skipped while rows are added or changed. Send an empty string first, then each response's `next_cursor` until it is null. An extension; can't be combined with `page`. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List changes to the account's keys and billing, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntryPage"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get the account's webhook, without its secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    configureWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfigureWebhookRequest"];
            };
        };
        responses: {
            /** @description Set the account's webhook, replacing any earlier one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedWebhook"];
                };
            };
        };
    };
    configureWebhookByPost: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfigureWebhookRequest"];
            };
        };
        responses: {
            /** @description Set the account's webhook; the same as PUT. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedWebhook"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete the account's webhook and its secret. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request. Repeated with the same key within 30 days, it takes effect once and returns the same response, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TestWebhookRequest"];
            };
        };
        responses: {
            /** @description Send a signed sample event to the account's webhook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTest"];
                };
            };
        };
    };
    streamWebhookEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the last event that was received. */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Follow the account's webhook events through server-sent events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["WebhookStreamEvent"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Only deliveries in this state. */
                state?: components["schemas"]["WebhookDeliveryState"];
                /** @description Only this job's deliveries. */
                job_id?: string;
                /** @description A page past the end is empty. */
                page?: number;
                page_size?: number;
                /** @description Reads the list by position instead of page number, so that no row is repeated or skipped while rows are added or changed. Send an empty string first, then each response's `next_cursor` until it is null. An extension; can't be combined with `page`. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the account's webhook deliveries, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
                };
            };
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get a webhook delivery with its attempts and its body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryDetails"];
                };
            };
        };
    };
    replayWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request. Repeated with the same key within 30 days, it takes effect once and returns the same response, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: {
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReplayDeliveryRequest"];
            };
        };
        responses: {
            /** @description Attempt a webhook delivery again immediately. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryDetails"];
                };
            };
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the account's webhook endpoints, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointList"];
                };
            };
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request. Repeated with the same key within 30 days, it takes effect once and returns the same response, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhookEndpointRequest"];
            };
        };
        responses: {
            /** @description Add a webhook endpoint. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get a webhook endpoint, without its secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete a webhook endpoint and its secret. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateWebhookEndpointRequest"];
            };
        };
        responses: {
            /** @description Change a webhook endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request. Repeated with the same key within 30 days, it takes effect once and returns the same response, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: {
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RotateWebhookSecretRequest"];
            };
        };
        responses: {
            /** @description Replace a webhook endpoint's secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
        };
    };
    testWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this request. Repeated with the same key within 30 days, it takes effect once and returns the same response, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: {
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TestWebhookEndpointRequest"];
            };
        };
        responses: {
            /** @description Send a signed sample event to a webhook endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointTest"];
                };
            };
        };
    };
    listWebhookEndpointDeliveries: {
        parameters: {
            query?: {
                /** @description Only deliveries in this state. */
                state?: components["schemas"]["WebhookDeliveryState"];
                /** @description A page past the end is empty. */
                page?: number;
                page_size?: number;
                /** @description Reads the list by position instead of page number, so that no row is repeated or skipped while rows are added or changed. Send an empty string first, then each response's `next_cursor` until it is null. An extension; can't be combined with `page`. */
                cursor?: string;
            };
            header?: never;
            path: {
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List a webhook endpoint's deliveries, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
                };
            };
        };
    };
    jobCompleted: {
        parameters: {
            query?: never;
            header: {
                /** @description When this attempt was sent. Reject timestamps more than five minutes from now. */
                "X-Service-Timestamp": string;
                /** @description Lowercase hex HMAC-SHA256, keyed with the account's `webhook_secret`, of the timestamp header's value, a dot and the raw body. Compare in constant time. Absent if no secret is configured. */
                "X-Service-Signature"?: string;
                /** @description Extension: the `X-Request-Id` of the request that created or last continued the job. The signature doesn't cover it. */
                "X-Service-Request-Id"?: string;
                "User-Agent": "Service-Webhook/1.0";
                /** @description Sent to endpoints of `/webhook-endpoints` only (https://www.standardwebhooks.com): the event's id for this endpoint, the same over all attempts and replays. */
                "webhook-id"?: string;
                /** @description Sent to endpoints of `/webhook-endpoints` only (https://www.standardwebhooks.com): when this attempt was sent, in seconds since 1970. */
                "webhook-timestamp"?: string;
                /** @description Sent to endpoints of `/webhook-endpoints` only (https://www.standardwebhooks.com): `v1,` and the base64 HMAC-SHA256 of id, dot, timestamp, dot and raw body, keyed with the bytes behind `whsec_`. While a secret is rotated, there are two, with a space between them. */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobCompletedEvent"];
            };
        };
        responses: never;
    };
    jobFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description When this attempt was sent. Reject timestamps more than five minutes from now. */
                "X-Service-Timestamp": string;
                /** @description Lowercase hex HMAC-SHA256, keyed with the account's `webhook_secret`, of the timestamp header's value, a dot and the raw body. Compare in constant time. Absent if no secret is configured. */
                "X-Service-Signature"?: string;
                /** @description Extension: the `X-Request-Id` of the request that created or last continued the job. The signature doesn't cover it. */
                "X-Service-Request-Id"?: string;
                "User-Agent": "Service-Webhook/1.0";
                /** @description Sent to endpoints of `/webhook-endpoints` only (https://www.standardwebhooks.com): the event's id for this endpoint, the same over all attempts and replays. */
                "webhook-id"?: string;
                /** @description Sent to endpoints of `/webhook-endpoints` only (https://www.standardwebhooks.com): when this attempt was sent, in seconds since 1970. */
                "webhook-timestamp"?: string;
                /** @description Sent to endpoints of `/webhook-endpoints` only (https://www.standardwebhooks.com): `v1,` and the base64 HMAC-SHA256 of id, dot, timestamp, dot and raw body, keyed with the bytes behind `whsec_`. While a secret is rotated, there are two, with a space between them. */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobFailedEvent"];
            };
        };
        responses: never;
    };
    jobCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description When this attempt was sent. Reject timestamps more than five minutes from now. */
                "X-Service-Timestamp": string;
                /** @description Lowercase hex HMAC-SHA256, keyed with the account's `webhook_secret`, of the timestamp header's value, a dot and the raw body. Compare in constant time. Absent if no secret is configured. */
                "X-Service-Signature"?: string;
                /** @description Extension: the `X-Request-Id` of the request that created or last continued the job. The signature doesn't cover it. */
                "X-Service-Request-Id"?: string;
                "User-Agent": "Service-Webhook/1.0";
                /** @description Sent to endpoints of `/webhook-endpoints` only (https://www.standardwebhooks.com): the event's id for this endpoint, the same over all attempts and replays. */
                "webhook-id"?: string;
                /** @description Sent to endpoints of `/webhook-endpoints` only (https://www.standardwebhooks.com): when this attempt was sent, in seconds since 1970. */
                "webhook-timestamp"?: string;
                /** @description Sent to endpoints of `/webhook-endpoints` only (https://www.standardwebhooks.com): `v1,` and the base64 HMAC-SHA256 of id, dot, timestamp, dot and raw body, keyed with the bytes behind `whsec_`. While a secret is rotated, there are two, with a space between them. */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobCreatedEvent"];
            };
        };
        responses: never;
    };
    jobCancelled: {
        parameters: {
            query?: never;
            header: {
                /** @description When this attempt was sent. Reject timestamps more than five minutes from now. */
                "X-Service-Timestamp": string;
                /** @description Lowercase hex HMAC-SHA256, keyed with the account's `webhook_secret`, of the timestamp header's value, a dot and the raw body. Compare in constant time. Absent if no secret is configured. */
                "X-Service-Signature"?: string;
                /** @description Extension: the `X-Request-Id` of the request that created or last continued the job. The signature doesn't cover it. */
                "X-Service-Request-Id"?: string;
                "User-Agent": "Service-Webhook/1.0";
                /** @description Sent to endpoints of `/webhook-endpoints` only (https://www.standardwebhooks.com): the event's id for this endpoint, the same over all attempts and replays. */
                "webhook-id"?: string;
                /** @description Sent to endpoints of `/webhook-endpoints` only (https://www.standardwebhooks.com): when this attempt was sent, in seconds since 1970. */
                "webhook-timestamp"?: string;
                /** @description Sent to endpoints of `/webhook-endpoints` only (https://www.standardwebhooks.com): `v1,` and the base64 HMAC-SHA256 of id, dot, timestamp, dot and raw body, keyed with the bytes behind `whsec_`. While a secret is rotated, there are two, with a space between them. */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobCancelledEvent"];
            };
        };
        responses: never;
    };
    jobPaused: {
        parameters: {
            query?: never;
            header: {
                /** @description When this attempt was sent. Reject timestamps more than five minutes from now. */
                "X-Service-Timestamp": string;
                /** @description Lowercase hex HMAC-SHA256, keyed with the account's `webhook_secret`, of the timestamp header's value, a dot and the raw body. Compare in constant time. Absent if no secret is configured. */
                "X-Service-Signature"?: string;
                /** @description Extension: the `X-Request-Id` of the request that created or last continued the job. The signature doesn't cover it. */
                "X-Service-Request-Id"?: string;
                "User-Agent": "Service-Webhook/1.0";
                /** @description Sent to endpoints of `/webhook-endpoints` only (https://www.standardwebhooks.com): the event's id for this endpoint, the same over all attempts and replays. */
                "webhook-id"?: string;
                /** @description Sent to endpoints of `/webhook-endpoints` only (https://www.standardwebhooks.com): when this attempt was sent, in seconds since 1970. */
                "webhook-timestamp"?: string;
                /** @description Sent to endpoints of `/webhook-endpoints` only (https://www.standardwebhooks.com): `v1,` and the base64 HMAC-SHA256 of id, dot, timestamp, dot and raw body, keyed with the bytes behind `whsec_`. While a secret is rotated, there are two, with a space between them. */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobPausedEvent"];
            };
        };
        responses: never;
    };
    jobReviewRequired: {
        parameters: {
            query?: never;
            header: {
                /** @description When this attempt was sent. Reject timestamps more than five minutes from now. */
                "X-Service-Timestamp": string;
                /** @description Lowercase hex HMAC-SHA256, keyed with the account's `webhook_secret`, of the timestamp header's value, a dot and the raw body. Compare in constant time. Absent if no secret is configured. */
                "X-Service-Signature"?: string;
                /** @description Extension: the `X-Request-Id` of the request that created or last continued the job. The signature doesn't cover it. */
                "X-Service-Request-Id"?: string;
                "User-Agent": "Service-Webhook/1.0";
                /** @description Sent to endpoints of `/webhook-endpoints` only (https://www.standardwebhooks.com): the event's id for this endpoint, the same over all attempts and replays. */
                "webhook-id"?: string;
                /** @description Sent to endpoints of `/webhook-endpoints` only (https://www.standardwebhooks.com): when this attempt was sent, in seconds since 1970. */
                "webhook-timestamp"?: string;
                /** @description Sent to endpoints of `/webhook-endpoints` only (https://www.standardwebhooks.com): `v1,` and the base64 HMAC-SHA256 of id, dot, timestamp, dot and raw body, keyed with the bytes behind `whsec_`. While a secret is rotated, there are two, with a space between them. */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobReviewRequiredEvent"];
            };
        };
        responses: never;
    };
    jobResumed: {
        parameters: {
            query?: never;
            header: {
                /** @description When this attempt was sent. Reject timestamps more than five minutes from now. */
                "X-Service-Timestamp": string;
                /** @description Lowercase hex HMAC-SHA256, keyed with the account's `webhook_secret`, of the timestamp header's value, a dot and the raw body. Compare in constant time. Absent if no secret is configured. */
                "X-Service-Signature"?: string;
                /** @description Extension: the `X-Request-Id` of the request that created or last continued the job. The signature doesn't cover it. */
                "X-Service-Request-Id"?: string;
                "User-Agent": "Service-Webhook/1.0";
                /** @description Sent to endpoints of `/webhook-endpoints` only (https://www.standardwebhooks.com): the event's id for this endpoint, the same over all attempts and replays. */
                "webhook-id"?: string;
                /** @description Sent to endpoints of `/webhook-endpoints` only (https://www.standardwebhooks.com): when this attempt was sent, in seconds since 1970. */
                "webhook-timestamp"?: string;
                /** @description Sent to endpoints of `/webhook-endpoints` only (https://www.standardwebhooks.com): `v1,` and the base64 HMAC-SHA256 of id, dot, timestamp, dot and raw body, keyed with the bytes behind `whsec_`. While a secret is rotated, there are two, with a space between them. */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobResumedEvent"];
            };
        };
        responses: never;
    };
    jobRetried: {
        parameters: {
            query?: never;
            header: {
                /** @description When this attempt was sent. Reject timestamps more than five minutes from now. */
                "X-Service-Timestamp": string;
                /** @description Lowercase hex HMAC-SHA256, keyed with the account's `webhook_secret`, of the timestamp header's value, a dot and the raw body. Compare in constant time. Absent if no secret is configured. */
                "X-Service-Signature"?: string;
                /** @description Extension: the `X-Request-Id` of the request that created or last continued the job. The signature doesn't cover it. */
                "X-Service-Request-Id"?: string;
                "User-Agent": "Service-Webhook/1.0";
                /** @description Sent to endpoints of `/webhook-endpoints` only (https://www.standardwebhooks.com): the event's id for this endpoint, the same over all attempts and replays. */
                "webhook-id"?: string;
                /** @description Sent to endpoints of `/webhook-endpoints` only (https://www.standardwebhooks.com): when this attempt was sent, in seconds since 1970. */
                "webhook-timestamp"?: string;
                /** @description Sent to endpoints of `/webhook-endpoints` only (https://www.standardwebhooks.com): `v1,` and the base64 HMAC-SHA256 of id, dot, timestamp, dot and raw body, keyed with the bytes behind `whsec_`. While a secret is rotated, there are two, with a space between them. */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobRetriedEvent"];
            };
        };
        responses: never;
    };
    creditsLow: {
        parameters: {
            query?: never;
            header: {
                /** @description When this attempt was sent. Reject timestamps more than five minutes from now. */
                "X-Service-Timestamp": string;
                /** @description Lowercase hex HMAC-SHA256, keyed with the account's `webhook_secret`, of the timestamp header's value, a dot and the raw body. Compare in constant time. Absent if no secret is configured. */
                "X-Service-Signature"?: string;
                /** @description Extension: the `X-Request-Id` of the request that created or last continued the job. The signature doesn't cover it. */
                "X-Service-Request-Id"?: string;
                "User-Agent": "Service-Webhook/1.0";
                /** @description Sent to endpoints of `/webhook-endpoints` only (https://www.standardwebhooks.com): the event's id for this endpoint, the same over all attempts and replays. */
                "webhook-id"?: string;
                /** @description Sent to endpoints of `/webhook-endpoints` only (https://www.standardwebhooks.com): when this attempt was sent, in seconds since 1970. */
                "webhook-timestamp"?: string;
                /** @description Sent to endpoints of `/webhook-endpoints` only (https://www.standardwebhooks.com): `v1,` and the base64 HMAC-SHA256 of id, dot, timestamp, dot and raw body, keyed with the bytes behind `whsec_`. While a secret is rotated, there are two, with a space between them. */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditsLowEvent"];
            };
        };
        responses: never;
    };
    paymentFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description When this attempt was sent. Reject timestamps more than five minutes from now. */
                "X-Service-Timestamp": string;
                /** @description Lowercase hex HMAC-SHA256, keyed with the account's `webhook_secret`, of the timestamp header's value, a dot and the raw body. Compare in constant time. Absent if no secret is configured. */
                "X-Service-Signature"?: string;
                /** @description Extension: the `X-Request-Id` of the request that created or last continued the job. The signature doesn't cover it. */
                "X-Service-Request-Id"?: string;
                "User-Agent": "Service-Webhook/1.0";
                /** @description Sent to endpoints of `/webhook-endpoints` only (https://www.standardwebhooks.com): the event's id for this endpoint, the same over all attempts and replays. */
                "webhook-id"?: string;
                /** @description Sent to endpoints of `/webhook-endpoints` only (https://www.standardwebhooks.com): when this attempt was sent, in seconds since 1970. */
                "webhook-timestamp"?: string;
                /** @description Sent to endpoints of `/webhook-endpoints` only (https://www.standardwebhooks.com): `v1,` and the base64 HMAC-SHA256 of id, dot, timestamp, dot and raw body, keyed with the bytes behind `whsec_`. While a secret is rotated, there are two, with a space between them. */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentFailedEvent"];
            };
        };
        responses: never;
    };
}
