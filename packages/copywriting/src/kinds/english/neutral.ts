/** What is said of products whose kind isn't known, by how they are used; the form is told in `read-kinds.ts`. */
export const neutral = `
# any held
h Have you heard of {product}?
h Let me put {product} in front of you.
h This video is about {product}.
h I want to show you {product}.
p Before {product}, I kept putting up with second best.
p I looked for something like {product} for a while.
p I didn't have {product} on my list at all.
p Without {product}, I made do with what I had.
p Nothing else I tried was quite right.
p My old one spent its days in a drawer.
d Look at {product} from the front first.
d I turned {product} around in my hand, twice.
d Hold {product} for a moment, and look closer.
d From up close, {product} {has} more to show.
m {Product} {is} within reach on most of my days.
m I picked {product} up this morning and haven't put {them} away.
m I'd hand you {product} and wait for you to say it.
m I use {product} more often than I planned.
r With {product}, I've stopped looking for another one.
r {Product} took that off my list.
= Made for everyday use
= Easy to pick up and use
= A gift that gets used
= Ready when you are
= Easy to take along
= Good to look at and good to use
# any displayed
h Have you heard of {product}?
h This video is about {product}.
h Let me show you {product}.
h Give {product} a few seconds.
p I looked for something like {product} for a while.
p I didn't have {product} on my list at all.
p Before {product}, I kept putting up with second best.
p Without {product}, I made do with what I had.
p I compared for weeks before I found {product}.
p Nothing else I tried was quite right.
d Take a second look at {product}.
d Look at {product}, and then look again.
d From up close, {product} {has} more to show.
d Look at {product} as a whole first.
m I come back to {product} more often than I planned.
m {Product} {is} part of my week now.
m I show {product} to everyone who drops by.
m I think of {product} first.
r With {product}, I've stopped looking for another one.
r {Product} took that off my list.
= Made for everyday life
= A gift that gets used
= Easy to make part of your day
= Good for every day of the week
= Easy to recommend
= Something to look forward to
# any worn
h Look at what I'm wearing.
h Have you tried {product} on yet?
h This is about what you put on next.
h Let me put {product} on for you.
p Most of what I tried on never sat right.
p I bought a few of those that I never wore.
p Before {product}, I kept putting up with second best.
p I tried on a lot before I found {product}.
p I looked for something like {product} for a while.
p The last one I bought was off again after an hour.
d Look at how {product} sit{s} when I move.
d Look at {product} from the side, while I turn.
d I put {product} on once, quickly, and left {them} on.
d Come closer and look at {product} on me.
m I put {product} on without thinking about it.
m I wear {product} more often than I planned.
m {Product} {is} part of my routine now.
m I wear {product} on days without any plans, too.
r With {product}, I've stopped looking for another one.
r {Product} took that off my list.
= Made to be worn
= Easy to put on
= Goes with what you already have
= A gift that gets worn
= Good for long days
= Made for everyday life
# any surface
h Have you tried {product} yet?
h Let me show you {product}.
h This video is about {product}.
h Look at what's in front of me.
p It always took me longer than it should.
p Before {product}, I kept putting up with second best.
p I looked for something like {product} for a while.
p Without {product}, I made do with what I had.
p I didn't have {product} on my list at all.
p Nothing else I tried was quite right.
d I tried {product} before I filmed this.
d Watch me try {product} for a moment.
d From up close, {product} {has} more to show.
d Lean in and look at {product}.
m I use {product} more often than I planned.
m {Product} {is} part of my week now.
m I come back to {product} without thinking about it.
m I think of {product} first.
r With {product}, I've stopped looking for another one.
r {Product} took that off my list.
= Made for everyday use
= Easy to get used to
= Ready when you are
= A gift that gets used
= Good for beginners, too
= Easy to make part of your day
# any tasted
h Wait until you taste this.
h Have you tasted {product} yet?
h Let me open {product} for you.
h This video ends with me tasting {product}.
p Most of what I try, I only try once.
p I was bored of the same old taste.
p You open the cupboard, and nothing sounds tasty.
p I've tasted a lot that I forgot right away.
p Before {product}, my breaks had no taste at all.
d Look at {product} before I taste anything.
d Smell {product} first, then taste.
d I opened {product} and tasted before I filmed.
d The first taste of {product} says it all.
m A taste of {product}, and the break can begin.
m I share {product}, but only when I have to.
m I save {product} for the part of the day that needs it.
m I taste {product} slowly, so there's some left.
r With {product}, there's always something to look forward to tasting.
r {Product} {has} ended my search for something tasty.
= Made to be tasted and enjoyed
= A treat for every day
= Easy to open and share
= Something to offer guests
= Good for a real break
= Made for people who like good taste
# any applied
h What do you do for yourself at the end of the day?
h Have you tried {product} yet?
h Two minutes for yourself, with {product}.
h Come closer, this is about {product}.
p My shelf is full of things I used twice.
p My routine was quick, cold water and nothing else.
p You buy something for your routine, and it stays closed.
p I've tried routines that lasted two days.
p Before {product}, my routine was missing something.
d Look at {product} up close first.
d Take {product} slowly, there's no rush.
d I tried {product} for myself before I filmed.
d Come closer and look at {product}.
m I use {product} right after I wash.
m {Product} {has} a fixed place in my routine.
m Two minutes with {product}, and I feel looked after.
m I pack {product} first when I travel.
r With {product}, I keep the routine that I start.
r {Product} made my routine shorter.
= Fits into your daily routine
= Easy to apply in a minute
= A calm minute for yourself
= Made for everyday care
= Easy to keep up, day after day
= A gift for everyone who needs a break
`;
