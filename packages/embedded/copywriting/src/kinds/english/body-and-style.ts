/** What is said of things for skin, hair and face, shoes and clothes; the form is told in `read-kinds.ts`. */
export const bodyAndStyle = `
# skincare
h What does your skin get at the end of the day?
h Your skin knows when you skip a night.
h This is for everyone who washes their face and stops there.
h Two minutes for your skin, starting now.
p My skincare routine was soap and hope.
p I own six half-empty jars, and my skin knows it.
p You read the labels, and you still don't know what your skin wants.
p Most creams sit on the skin and stay there.
p Tired skin in every video call, that was me.
p A ten-step routine lasts exactly two nights.
d Look at the texture on the back of my hand.
d A little is enough to see how {it} spread{s}.
d Rub it in slowly and watch the skin take it.
d I tried {them} on the back of my hand first.
m Wash, pat dry, apply, done.
m {It} {is} the last thing I do before the lights go out.
m I take an extra minute for my skin, and I need that minute.
m {It} travel{s} with me, because my skin does too.
m My skin gets its turn before my phone does.
r Now skincare is a habit instead of a project.
r I look forward to washing my face, of all things.
r The six half-empty jars are gone.
= Fits into your daily routine
= A little care for your skin, day after day
= Easy to apply in a minute
= Made for the skin you live in
= A calm minute for your face
= Made for people who keep skincare simple
# makeup
h How long does your makeup take?
h One product, and the whole face wakes up.
h This is for everyone who does makeup in five minutes.
h Come closer, I'm doing my makeup.
p My makeup bag is full of mistakes in the wrong shade.
p You put makeup on, and you don't look like yourself.
p Half of my makeup only works in photos.
p Five minutes to go, and the makeup isn't done.
p I've bought shades that belong on a stage.
p Good makeup shouldn't need a tutorial.
d Look at the color before it goes on.
d Watch {them} go on in one slow pass.
d Check the shade up close, in honest light.
d I put on a little first, then a little more.
m On, blend, out the door.
m A bit in the morning, and a touch-up before dinner.
m {It} live{s} in my makeup bag, right on top.
m I put {them} on, and I look awake.
m Date, meeting, group photo: my face is ready.
r Now my makeup takes five minutes, and I still look like me.
r The makeup bag got a lot lighter.
r I leave on time, with my face on.
= Made for makeup in a few minutes
= Easy to apply, even in a hurry
= Goes from everyday to evening
= Fits in every makeup bag
= Easy to build up, layer by layer
= Made to look like you
# haircare
h Is your hair doing its own thing again?
h Good hair days shouldn't be an accident.
h This is for everyone who hides their hair under a cap.
h Let's talk about what your hair goes through.
p My hair had plans of its own, every morning.
p I wash my hair, and an hour later nobody can tell.
p Most hair products promise a lot and weigh my hair down.
p You spend more time on your hair than on breakfast.
p A hair tie was my only hairstyle.
p Bad hair in every single photo this year.
d Look at a strand of hair up close.
d Take a little, start at the ends.
d Run your fingers through once, then look.
d I started with the ends, where my hair needs it most.
m Wash day takes care of itself.
m {It} {is} part of every wash now.
m I do my hair once and leave it alone.
m Wet hair, dry hair, {it} {has} a place in both.
m My hair gets two calm minutes before the day starts.
r Now I leave my hair down.
r The hair tie stays on my wrist.
r My hair and I are finally on the same team.
= For the hair routine you already have
= Easy to use on every wash day
= A little care from roots to ends
= Made for real hair on real days
= Two calm minutes for your hair
= Good for wash day and the days between
# fragrance
h What do people remember after you leave the room?
h A scent says hello before you do.
h This is for everyone who is still looking for their scent.
h Close your eyes for this one.
p I wore the same scent as everyone at work.
p Most perfumes shout when they should whisper.
p You test five scents, and then you smell nothing at all.
p My old scent reminded me of someone else.
p A bottle I bought for the ad still stands there, full.
p Finding a scent that feels like you takes years.
d First comes the top note, so give it a moment.
d On the wrist, wait a minute, then smell again.
d Look at the bottle before the first spray.
d I smelled it on paper first, and then on my skin.
m One spray on the wrist and I'm dressed.
m I wear {them} on days when nothing special is planned.
m I catch the scent again hours later, on my sleeve.
m My scarf still smells of it the next day, and I like that.
m {It} {is} the last thing I put on before I leave.
r Now I have a scent that people know me by.
r I've stopped testing every perfume I walk past.
r I smell it on my collar and smile.
= A scent that people remember you by
= The last thing you put on before you leave
= A gift that is remembered
= Made for wrists, collars and scarves
= Good for everyday and for special nights
= A detail that you wear instead of show
# footwear
h How do your feet feel at the end of the day?
h Look down. Are those really your best shoes?
h This one's for everyone who walks more than they drive.
h Let's talk about what you walk in.
p My favorite shoes were never the comfortable ones.
p By noon, I was thinking about my feet.
p You own ten pairs and you wear the same two.
p Breaking in new shoes is a hobby nobody wants.
p I carried a second pair, just for the way home.
p Shoes look great in the box, and then you start walking.
d Look at the sole, that's where I look first.
d Turn one over and check the stitching.
d Lace up, stand up, two steps.
d From the side, you see the whole shape of the shoe.
m Errands, stairs, the long way home, my feet come along.
m {It} stand{s} by the door, so {it} get{s} picked first.
m A long day on my feet, and just one pair of shoes.
m I walked one stop further, simply because I could.
m Jeans or something smarter, the shoes stay the same.
r Now my feet decide which way we go home.
r The second pair stays at home.
r I'm the one who says, let's walk.
= Goes with what you already wear
= Made for long days on your feet
= Easy to put on and go
= A pair for errands and for evenings
= Made for walking, not only for looking
= Works with jeans and with something smarter
# apparel
h Nothing to wear, and a full closet?
h What do you reach for when nobody tells you what to wear?
h This one's for everyone who gets dressed in two minutes.
h Let me show you what I'm wearing.
p A full closet, and I wear the same three things.
p I've bought clothes that only looked good on the hanger.
p You change three times and leave in the first outfit.
p Most clothes fit somebody, just not me.
p My good clothes were never the comfortable ones.
p I own outfits that never left the house.
d Look at the seams, because that's where you see it.
d Look at how {it} fall{s} when I turn around.
d Feel the fabric between two fingers.
d I checked the fabric first, then the fit.
m {It} go{es} on first, and the rest of the outfit follows.
m I wear {them} with jeans, and I'm dressed.
m Laundry day is the only day I don't wear {them}.
m One outfit for the meeting and for what comes after.
m I'd lend you most of my clothes, but not {product}.
r Now I get dressed in two minutes.
r The chair full of clothes is just a chair again.
r I know what I'm wearing tomorrow.
= Easy to combine with what you own
= Made to be worn all day
= A piece that you reach for first
= Good for workdays and weekends
= Easy to dress up or down
= Made for people who dress quickly
`;
