import { frenchKinds } from "../kinds/phrases/french.ts";
import { frenchHousehold } from "../kinds/phrases/household/french.ts";
import { createPhraseBook } from "./create-phrase-book.ts";

export const french = createPhraseBook({
  language: "fr",
  reasons: { one: "raison", other: "raisons" },
  kinds: frenchKinds + frenchHousehold,
  text: `
# hook
a Il faut que tu voies ça.
a Si j'avais su ça plus tôt.
c Attends, ne scrolle pas tout de suite.
c Bon, il faut que je te montre un truc.
c Dis, tu as déjà vu ça ?
c Donne-moi dix secondes, d'accord ?
p Une bonne idée se reconnaît tout de suite.
p Un bel objet mérite qu'on s'y arrête.
p Si tu aimes les détails, reste un instant.
p Les meilleures idées sont souvent simples.
p Tout est dans les détails.
e Stop, il faut absolument voir ça !
e J'ai trop hâte de te montrer ça !
e Attends un peu de voir ça !
e Il fallait que je partage ça avec toi !
h Mon portefeuille a eu un petit frisson.
h Personne n'a demandé, mais je raconte quand même.
h Je vais faire semblant de rester calme.
h Mon panier l'a su avant moi.
h Ceci n'est pas un exercice.
m Respire un instant.
m Certaines choses rendent la journée plus douce.
m On a tous besoin d'un peu de douceur.
m Un petit plaisir, ça compte aussi.
m Parfois, une chose simple suffit.
# hook.named
a Ma découverte du moment : {name}.
a {name}, ça te dit quelque chose ?
a Mon conseil du jour : {name}.
# hook.standard
a Voici mon petit coup de cœur du moment.
a C'est exactement ce que je cherchais.
a Je peux te montrer quelque chose de chouette ?
# hook.problem
a Il doit bien y avoir plus simple.
a Un petit détail peut gâcher toute une journée.
a Il y a des choses vraiment agaçantes.
# hook.testimonial
a Je te dis franchement ce que j'en pense.
a Voici mon avis, en toute honnêteté.
a Mon expérience, sans script.
# hook.unboxing
a Regarde ce qui vient d'arriver.
a Allez, on ouvre ça ensemble.
a Mon colis est enfin là.
# hook.before
a D'abord l'avant, ensuite l'après.
a Un petit changement, une vraie différence.
a Avant, c'était une tout autre histoire.
# hook.list
a {name} : {count} {reasons} de craquer.
a Pourquoi {name} ? {count} {reasons}.
c Bon, {name}, en {count} {reasons}.
p {name} : {count} {reasons}, en bref.
e {name} ! {count} {reasons} de craquer !
h {name} : {count} {reasons}, et zéro regret.
m {name}, en {count} {reasons} toutes simples.
# problem
a Il y a toujours un détail qui cloche.
a Trouver ce qu'il faut, ce n'est pas si simple.
a Longtemps, j'ai fait avec.
a Il doit bien y avoir mieux.
a J'en avais vraiment assez.
c Toi aussi, tu as sûrement cherché longtemps.
c J'ai essayé pas mal de choses, franchement.
p Trop souvent, on se contente de presque bien.
p Cela demande du temps et de la patience.
e Fini les à-peu-près !
e Je voulais vraiment mieux que ça !
h Mon plan B, c'était d'attendre un miracle.
h Même le chat avait l'air déçu.
m Les petites contrariétés s'accumulent.
m On finit par s'habituer à tout.
a On se dit : je verrai ça demain.
# before
a Avant, il manquait toujours quelque chose.
a Voilà comment c'était avant.
a Avant, je faisais avec.
# doubt
a Au début, j'avais des doutes.
a Je me suis dit : est-ce vraiment utile ?
a J'ai longtemps hésité, je l'avoue.
# opening
a Allez, on soulève le couvercle.
a On ouvre, doucement.
a C'est le moment que je préfère.
a J'entends déjà le papier.
a J'ai vraiment hâte.
a Qui n'aime pas ouvrir un colis ?
# named
a Voici mon choix : {name}.
a Ma réponse : {name}.
a Et là, j'ai eu le bon tuyau : {name}.
c Et puis j'ai découvert ça : {name}.
p Mon choix : {name}.
e Et voici ma trouvaille : {name} !
h Roulement de tambour : {name}.
m Et un jour, j'ai trouvé : {name}.
# named.unboxing
a Et voilà : {name}.
a Bonjour, {name}.
# benefit
a Ce qui me plaît ?
a Pourquoi ça plutôt qu'autre chose ?
a Ce qui fait la différence ?
# everyday
a Ça fait partie de mes habitudes, maintenant.
a J'y ai vite pris goût.
a Depuis, tout est plus simple.
# details
a J'ai tout regardé de près.
a Approche un peu.
a De près, c'est encore plus joli.
# try
a Il fallait que j'essaie tout de suite.
a Et maintenant, le vrai test.
a Voyons ce que ça donne.
# after
a Et maintenant ? C'est bien mieux.
a La différence est là.
a Aujourd'hui, tout est plus simple.
# relief
a Enfin, je n'y pense plus.
a Quel soulagement.
# opinion
a Mon verdict ? C'est oui.
a Je referais le même choix.
a Pour moi, aucune hésitation.
# recap
a Alors, en résumé.
a Qu'est-ce qu'on retient ?
a Pour faire court.
# bonus
a Ah, et une dernière chose.
a Et en petit bonus.
# number
a Numéro {n}.
a Raison numéro {n}.
c Allez, numéro {n}.
p Point numéro {n}.
e Et voici la numéro {n} !
h Numéro {n}, attention les yeux.
m Numéro {n}, tout simplement.
# good
a Je recommande sans hésiter : {name}.
a Mon choix reste le même : {name}.
a Je n'ai pas réfléchi longtemps.
a J'en parle volontiers autour de moi.
a C'est exactement ce que j'espérais.
a Pourquoi est-ce que j'ai attendu si longtemps ?
a Pour une fois, rien à redire.
a Ça a dépassé mes attentes.
a Je le conseille à qui veut l'entendre.
a Vraiment, je valide.
a Et je ne suis pas facile à convaincre.
a C'est validé.
a Quelle bonne surprise.
a Ça me va très bien.
a Ça me plaît.
a Je suis pour.
a Quel bonheur.
a Je dis bravo.
# close
a À toi de jouer.
a À toi de voir.
c Voilà, tu sais tout.
p La décision t'appartient.
e Qu'est-ce que tu attends ?
e Fais-toi plaisir !
h Je ne dirai rien à personne.
h Tu me remercieras plus tard.
m Prends ton temps.
m Rien ne presse.
a Fais-toi une idée.
# calls
a À découvrir maintenant : {name}.
a Va jeter un œil.
a Essaie, tu verras bien.
c Allez, va voir.
c Retiens bien ce nom : {name}.
p À découvrir dès aujourd'hui : {name}.
e À essayer d'urgence : {name} !
h Vas-y, clique.
m À découvrir tranquillement : {name}.
# point
a Le mieux ? {point}.
a Ce que j'aime : {point}.
a Bon à savoir : {point}.
a Et en plus : {point}.
a À noter aussi : {point}.
c Et tu sais quoi ? {point}.
p Un vrai plus : {point}.
e Et écoute ça : {point} !
m Un petit plus : {point}.
# point.verb
a Le mieux ? {point}.
a Et en plus, {point}.
a Ce que j'aime ? {point}.
a Bon à savoir : {point}.
c Et tu sais quoi ? {point}.
e Et écoute ça : {point} !
p Premier avantage ? {point}.
m Le détail qui me plaît ? {point}.
# point.figure
a En chiffres : {point}.
a Bon à savoir : {point}.
# point.offer
a En ce moment : {point}.
a Et côté prix : {point}.
`,
});
